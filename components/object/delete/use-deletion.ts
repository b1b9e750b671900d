"use client";

import { useState } from "react";
import { writeEdit } from "@/components/object/editor/write-edit";
import type { DeletionPreview } from "@/lib/api/objects/deletions";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { deleteObject, readObject } from "@/lib/queries/objects/objects";

interface DeletionParts {
  readonly id: ObjectId;
  readonly preview: DeletionPreview | undefined;
  readonly isOverridden: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly onDeleted: (isHeld: boolean) => void;
}

/** Carries out a deletion that was reviewed; once what it does is another, it is reviewed again. */
export function useDeletion({ id, preview, isOverridden, refetch, onDeleted }: DeletionParts) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    if (!preview || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const { object, plan, confirm } = preview;
    const confirmed = { plan, ...(confirm !== undefined && { confirm }), override: isOverridden };
    // News of its status alone do not concern its deletion.
    const written = await writeEdit(id, object, object, {
      send: async (of, seen) => {
        await deleteObject(of, seen, confirmed);
        return true;
      },
      read: readObject,
    });
    if (written.result === "written") return onDeleted(preview.finalizers.length > 0);
    setProblem(written.result === "conflict" ? CHANGED : written.message);
    if (written.result !== "refused") await refetch();
    setBusy(false);
  };
  return { isBusy, problem, run };
}

const CHANGED = "It was changed since you opened this. Nothing was deleted; check it again.";
