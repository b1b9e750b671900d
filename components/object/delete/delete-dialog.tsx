"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Notice } from "@/components/ui/feedback/notice";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { DeletionPreview } from "@/lib/api/objects/deletions";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { deletionPreview } from "@/lib/queries/objects/objects";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { DeletionConsequences } from "./deletion-consequences";
import { useDeletion } from "./use-deletion";

interface DeleteDialogProps {
  readonly id: ObjectId;
  /** "Placement". */
  readonly kind: string;
  /** `isHeld`: something holds it, so that it is still there. */
  readonly onDeleted: (isHeld: boolean) => void;
  readonly onClose: () => void;
}

/** Deletes an object: what goes with it, what that does to clusters, and what it waits for, before anything is written. */
export function DeleteDialog({ id, kind, onDeleted, onClose }: DeleteDialogProps) {
  const { data: preview, error, isFetching, refetch } = useQuery(deletionPreview(id));
  const [isOverridden, setOverridden] = useState(false);
  const { isBusy, problem, run } = useDeletion({ id, preview, isOverridden, refetch, onDeleted });
  const name = id.namespace === undefined ? id.name : `${id.namespace}/${id.name}`;
  const owner = preview?.owner;
  return (
    <ConfirmDialog
      key={preview?.plan}
      question={`Delete ${kind} ${name}?`}
      consequences={
        preview ? (
          <DeletionConsequences id={id} preview={preview} onKept={isKeeping(id) ? () => void refetch() : undefined} />
        ) : (
          <Unread error={error} onTryAgain={refetch} />
        )
      }
      option={
        owner ? (
          <Checkbox
            label="Delete it here all the same"
            effect={`${owner.tool} creates it again from its repository unless it is removed there.`}
            checked={isOverridden}
            onChecked={setOverridden}
          />
        ) : undefined
      }
      typedName={preview?.confirm}
      keep="Cancel"
      action={isBusy ? "Deleting…" : `Delete ${kind}`}
      pending={isBusy || isFetching}
      reason={whyNot(preview, isOverridden)}
      problem={problem}
      onKeep={onClose}
      onAction={() => void run()}
    />
  );
}

/** Keeping works only where the clusters themselves still exist and can be selected by another placement. */
function isKeeping({ kind }: ObjectId): boolean {
  return KEEPING.has(kind);
}

const KEEPING: ReadonlySet<string> = new Set<ObjectId["kind"]>([
  "placements.cluster.open-cluster-management.io",
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
]);

function Unread({ error, onTryAgain }: { readonly error: Error | null; readonly onTryAgain: () => unknown }) {
  if (!error || isSignedOut(error)) return <p role="status">Checking what would be removed with it.</p>;
  return (
    <Notice tone="bad" within="form">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>The preview failed: {error.message}</span>
        <Button onClick={onTryAgain}>Try again</Button>
      </span>
    </Notice>
  );
}

function whyNot(preview: DeletionPreview | undefined, isOverridden: boolean): string | undefined {
  if (!preview) return "What would be removed is not known yet.";
  const { missing, readOnly, deletingSince, owner, object } = preview;
  if (readOnly !== undefined) return readOnly;
  if (missing) return `You may not delete this: that needs ${rightText({ ...missing, name: object.metadata.name })}.`;
  if (deletingSince !== undefined) return "It is being deleted already.";
  return owner && !isOverridden ? `${owner.tool} applies it.` : undefined;
}
