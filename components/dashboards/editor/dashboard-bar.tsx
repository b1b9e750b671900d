"use client";

import { Plus, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { Button } from "@/components/ui/controls/button";
import { FIELD_BORDER } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { MissingRight } from "@/lib/api/problem";
import { plural } from "@/lib/format/count";

interface DashboardBarProps {
  readonly title: string;
  /** How many changes are not saved; 0 where there are none. */
  readonly count: number;
  readonly missing: MissingRight | undefined;
  /** Why it cannot be saved as it is. */
  readonly reason: string | undefined;
  readonly isSaving: boolean;
  readonly onTitle: (title: string) => void;
  readonly onAdd: () => void;
  readonly onUndo: (() => void) | undefined;
  readonly onRedo: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

const ICON = { size: 16, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Above a dashboard that is edited, also while it is scrolled: its name, and what becomes of the changes. */
export function DashboardBar(props: DashboardBarProps) {
  const { title, count, missing, reason, isSaving, onTitle, onAdd, onUndo, onRedo, onDiscard, onSave } = props;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="sticky top-0 z-(--z-sticky) mt-2 flex flex-wrap items-center gap-2 border-line border-y bg-surface px-4 py-2 sheet:px-6">
      <input
        aria-label="Title"
        value={title}
        maxLength={200}
        onChange={({ target }) => onTitle(target.value)}
        className={`${FIELD_BORDER} w-full min-w-0 font-medium sheet:w-72`}
      />
      <Button onClick={onAdd}>
        <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
        <span>
          Add<span className="max-sheet:sr-only"> a panel</span>
        </span>
      </Button>
      <IconButton label="Undo" disabled={!onUndo} onClick={onUndo}>
        <Undo2 {...ICON} className={onUndo ? undefined : "opacity-40"} />
      </IconButton>
      <IconButton label="Redo" disabled={!onRedo} onClick={onRedo}>
        <Redo2 {...ICON} className={onRedo ? undefined : "opacity-40"} />
      </IconButton>
      <div className="ml-auto flex items-center gap-2">
        <span role="status" className="text-small text-text-3 max-sheet:sr-only">
          {count === 0 ? "" : `${plural(count, "change")}, not saved`}
        </span>
        <Button onClick={() => (count === 0 ? onDiscard() : setConfirming(true))}>
          {count === 0 ? "Close" : "Discard…"}
        </Button>
        <RightButton appearance="primary" missing={missing} disabled={isSaving} reason={reason} onClick={onSave}>
          Save
        </RightButton>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          question={`Discard ${plural(count, "change")}?`}
          consequences={<p>The dashboard stays as it was saved last.</p>}
          keep="Keep editing"
          action="Discard"
          onKeep={() => setConfirming(false)}
          onAction={onDiscard}
        />
      ) : null}
    </div>
  );
}
