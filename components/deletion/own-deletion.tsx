"use client";

import { Suspense } from "react";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { useHinted } from "@/components/request-state/use-hinted";
import { late } from "@/components/ui/hooks/late";
import type { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import { wholeObject } from "@/lib/queries/objects/objects";

const OwnDeletionPanel = late(async () => (await import("./deletion-panel")).OwnDeletionPanel);

/** What holds up the deletion of an object of the hub, on its page; nothing while it is not being deleted. */
export function OwnDeletion({ of }: { readonly of: OwnDeletionQuery }) {
  const { data } = useHinted(wholeObject({ ...of, kind: SHOWN_KINDS[of.kind].kind }));
  if (data?.object.metadata.deletionTimestamp === undefined) return null;
  return (
    <Suspense>
      <OwnDeletionPanel of={of} />
    </Suspense>
  );
}
