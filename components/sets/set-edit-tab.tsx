"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectTab } from "@/components/object/object-tab";
import { late } from "@/components/ui/hooks/late";

/** Loaded once somebody edits. */
const SetForm = late(async () => (await import("./set-form")).SetForm);

/** The cluster set as form and YAML, in step while it is edited; `?edit` in the address begins to edit. */
export function SetEditTab({ name }: { readonly name: string }) {
  const opens = useSearchParams().has("edit");
  return (
    <ObjectTab
      kind="managedclustersets.cluster.open-cluster-management.io"
      name={name}
      opens={opens}
      form={(text, onText) => (
        <Suspense>
          <SetForm text={text} onText={onText} isNew={false} />
        </Suspense>
      )}
    />
  );
}
