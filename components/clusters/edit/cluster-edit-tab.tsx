"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectTab } from "@/components/object/object-tab";
import { late } from "@/components/ui/hooks/late";

/** Loaded once somebody edits. */
const ClusterForm = late(async () => (await import("./cluster-form")).ClusterForm);

/** The ManagedCluster as form and YAML, in step while it is edited; `?edit` in the address begins to edit. */
export function ClusterEditTab({ name }: { readonly name: string }) {
  const opens = useSearchParams().has("edit");
  return (
    <ObjectTab
      kind="managedclusters.cluster.open-cluster-management.io"
      name={name}
      opens={opens}
      form={(text, onText, base) => (
        <Suspense>
          <ClusterForm text={text} onText={onText} base={base} />
        </Suspense>
      )}
    />
  );
}
