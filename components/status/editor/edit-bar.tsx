"use client";

import { useState } from "react";
import { WriteObstacle } from "@/components/status/write-obstacle";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { StatusIcon } from "@/components/ui/status-icon";
import { plural } from "@/lib/format/count";
import type { TextProblem } from "@/lib/objects/object-text";

interface EditBarProps {
  readonly name: string;
  readonly problems: readonly TextProblem[];
  readonly isChecking: boolean;
  /** Why it cannot be reviewed now. */
  readonly reason: string | undefined;
  readonly onLine: (line: number) => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** What can be done with the text; it stays in sight however long that is. */
export function EditBar({ name, problems, isChecking, reason, onLine, onReview, onDiscard }: EditBarProps) {
  const [isAsking, setAsking] = useState(false);
  const [first] = problems;
  return (
    <div className="sticky top-0 z-2 flex flex-wrap items-center gap-2 bg-surface px-4 py-2.5 sheet:px-6">
      <div className="mr-auto flex flex-wrap items-center gap-x-3">
        <h2 className="font-strong">Edit</h2>
        {first ? (
          <button
            type="button"
            onClick={() => onLine(first.line)}
            className="flex items-center gap-1.5 text-bad-text hover:underline hover:underline-offset-2"
          >
            <StatusIcon shape="octagon" className="text-bad" />
            {plural(problems.length, "problem")}, line {first.line}
          </button>
        ) : null}
      </div>
      <WriteObstacle />
      <div className="flex gap-2 max-sheet:w-full max-sheet:*:flex-1">
        <Button look="quiet" disabled={isChecking} onClick={() => (reason === UNCHANGED ? onDiscard() : setAsking(true))}>
          {reason === UNCHANGED ? "Close" : "Discard"}
        </Button>
        <Button look="primary" onClick={onReview} disabled={isChecking} reason={reason}>
          {isChecking ? "Asking the hub…" : "Review changes"}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          question={`Discard your changes of ${name}?`}
          consequences={<p>The text goes back to what the hub holds. Nothing was written.</p>}
          keep="Keep editing"
          act="Discard changes"
          onKeep={() => setAsking(false)}
          onAct={onDiscard}
        />
      ) : null}
    </div>
  );
}

/** Why a text that says what the object says needs no review. */
export const UNCHANGED = "Nothing was changed yet.";
