"use client";

import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { takeFocus } from "./take-focus";

interface EditReviewProps {
  readonly base: WholeObject;
  /** The hub's dry-run result. */
  readonly checked: WholeObject;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** What a save would change, according to the hub: every field is validated, and nothing is written. */
export function EditReview({ base, checked, isSaving, onBack, onSave }: EditReviewProps) {
  const before = editableOf(base);
  const [old, next] = [textOf(before), textOf(inOrderOf(before, editableOf(checked)))];
  const nothing = old === next ? "No changes: the hub already has this." : undefined;
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Review" className="outline-none px-4 py-4 sheet:px-6">
      <h2 className="font-strong">Changes</h2>
      <p className="mt-1 mb-3 max-w-[90ch] text-text-2">
        The hub has validated this. Values it sets by default are included.
      </p>
      {nothing ? (
        <Notice tone="plain" within="form">
          Nothing would change: the hub already has this.
        </Notice>
      ) : (
        <DiffBlock label="Changes" before={old} after={next} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button onClick={onBack} disabled={isSaving}>
          Back to the text
        </Button>
        <Button appearance="primary" onClick={onSave} disabled={isSaving} reason={nothing}>
          {isSaving ? "Saving…" : `Save ${base.kind}`}
        </Button>
        <WriteObstacle />
      </div>
    </section>
  );
}
