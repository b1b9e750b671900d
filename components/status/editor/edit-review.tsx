"use client";

import { WriteObstacle } from "@/components/status/write-obstacle";
import { Button } from "@/components/ui/button";
import { DiffBlock } from "@/components/ui/diff-block";
import { Notice } from "@/components/ui/notice";
import type { WholeObject } from "@/lib/api/whole-objects";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { takeFocus } from "./take-focus";

interface EditReviewProps {
  readonly base: WholeObject;
  /** What the hub would make of it. */
  readonly checked: WholeObject;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** What a save would change, as the hub says itself: it has checked every field, and written nothing. */
export function EditReview({ base, checked, isSaving, onBack, onSave }: EditReviewProps) {
  const before = editableOf(base);
  const [old, next] = [textOf(before), textOf(inOrderOf(before, editableOf(checked)))];
  const nothing = old === next ? "The hub has it so already." : undefined;
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Review" className="outline-none px-4 py-4 sheet:px-6">
      <h2 className="font-strong">What would change</h2>
      <p className="mt-1 mb-3 max-w-[90ch] text-text-2">
        The hub has checked it and would take it. Values that it fills in by itself are part of what you see.
      </p>
      {nothing ? (
        <Notice tone="plain" within="form">
          Nothing would change: {nothing.charAt(0).toLowerCase() + nothing.slice(1)}
        </Notice>
      ) : (
        <DiffBlock label="What would change" before={old} after={next} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button onClick={onBack} disabled={isSaving}>
          Back to the text
        </Button>
        <Button look="primary" onClick={onSave} disabled={isSaving} reason={nothing}>
          {isSaving ? "Saving…" : `Save ${base.kind}`}
        </Button>
        <WriteObstacle />
      </div>
    </section>
  );
}
