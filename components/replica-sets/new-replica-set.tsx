"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { CREATED_KINDS } from "@/lib/objects/starting-text";

// Contain the YAML parser: loaded on demand only.
const NewObjectForm = late(async () => (await import("@/components/objects/new-object-form")).NewObjectForm);
const ReplicaSetForm = late(async () => (await import("./replica-set-form")).ReplicaSetForm);

/** A new ManifestWorkReplicaSet: a form and its text in step, then what it does, then the hub. */
export function NewReplicaSetContent() {
  const alive = useAlive();
  const namespace = useSearchParams().get("namespace") ?? undefined;
  const { title, about } = CREATED_KINDS.ManifestWorkReplicaSet;
  return (
    <>
      <PageHeader
        title={title.toLowerCase()}
        verb="New"
        crumbs={[{ href: "/replica-sets", label: "Replica sets" }]}
        about={about}
      />
      {alive ? (
        <Suspense fallback={<ObjectAwaited />}>
          <NewObjectForm
            kind="ManifestWorkReplicaSet"
            namespace={namespace}
            form={(text, onText) => <ReplicaSetForm text={text} onText={onText} isNew />}
          />
        </Suspense>
      ) : (
        <ObjectAwaited />
      )}
    </>
  );
}
