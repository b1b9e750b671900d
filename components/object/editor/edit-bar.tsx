"use client";

import { useState } from "react";
import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { plural } from "@/lib/format/count";
import type { TextProblem } from "@/lib/objects/object-text";

interface EditBarProps {
  /** "Edit". */
  readonly title: string;
  readonly name: string;
  /** There is something to lose. */
  readonly isTouched: boolean;
  readonly problems: readonly TextProblem[];
  readonly isChecking: boolean;
  /** Why it cannot be reviewed now. */
  readonly reason: string | undefined;
  readonly onLine: (line: number) => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** Actions for the text; always visible. */
export function EditBar({ title, name, isTouched, problems, isChecking, reason, ...actions }: EditBarProps) {
  const { onLine, onReview, onDiscard } = actions;
  const [isConfirming, setConfirming] = useState(false);
  const [first] = problems;
  return (
    <div className="sticky top-0 z-2 flex flex-wrap items-center gap-2 bg-surface px-4 py-2.5 sheet:px-6">
      <div className="mr-auto flex flex-wrap items-center gap-x-3">
        <h2 className="font-strong">{title}</h2>
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
        <Button
          appearance="quiet"
          disabled={isChecking}
          onClick={() => (isTouched ? setConfirming(true) : onDiscard())}
        >
          {isTouched ? "Discard" : "Close"}
        </Button>
        <Button appearance="primary" onClick={onReview} disabled={isChecking} reason={reason}>
          {isChecking ? "Validating…" : "Review changes"}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          question={`Discard your changes to ${name}?`}
          consequences={<p>Your edits are lost. Nothing was written.</p>}
          keep="Keep editing"
          action="Discard changes"
          onKeep={() => setConfirming(false)}
          onAction={onDiscard}
        />
      ) : null}
    </div>
  );
}
