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
const WorkEditor = late(async () => (await import("./form/work-editor")).WorkEditor);

/** A new ManifestWork: a form and its text in step, then what it does, then the hub. */
export function NewWork() {
  const alive = useAlive();
  const namespace = useSearchParams().get("namespace") ?? undefined;
  const { title, about } = CREATED_KINDS.ManifestWork;
  return (
    <>
      <PageHeader title={title.toLowerCase()} verb="New" crumbs={[{ href: "/works", label: "Works" }]} about={about} />
      {alive ? (
        <Suspense fallback={<ObjectAwaited />}>
          <NewObjectForm
            kind="ManifestWork"
            namespace={namespace}
            form={(text, onText) => <WorkEditor text={text} onText={onText} isNew />}
          />
        </Suspense>
      ) : (
        <ObjectAwaited />
      )}
    </>
  );
}
