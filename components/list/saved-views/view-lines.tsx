"use client";

import { Check, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { hrefOfView, type SavedView, withoutView, withView } from "./saved-view";
import { changeViews } from "./use-saved-views";

interface ViewLinesProps {
  readonly views: readonly SavedView[];
  /** How the list is shown now. */
  readonly search: string;
  readonly onChosen: () => void;
}

/** Each leads to its view, and can be removed; what was removed last can be had back. */
export function ViewLines({ views, search, onChosen }: ViewLinesProps) {
  const [removed, setRemoved] = useState<SavedView>();
  const remove = (view: SavedView) => {
    if (changeViews((stored) => withoutView(stored, view))) setRemoved(view);
  };
  const restore = (view: SavedView) => {
    if (changeViews((stored) => withView(stored, view))) setRemoved(undefined);
  };
  return (
    <>
      {views.length === 0 && !removed ? (
        <p className="text-small text-text-3">No saved views of this list yet.</p>
      ) : null}
      <ul aria-label="Saved views" className="-mx-1 empty:hidden">
        {views.map((view) => (
          <li key={view.name} className="flex items-center rounded-badge focus-within:bg-hover hover:bg-hover">
            <ViewLink view={view} isShown={view.search === search} onChosen={onChosen} />
            <IconButton label={`Remove view ${view.name}`} onClick={() => remove(view)}>
              <X size={14} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div role="status" className="flex items-center justify-between gap-2 text-small text-text-2 empty:hidden">
        {removed ? (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">{removed.name} was removed.</span>
            <Button appearance="quiet" onClick={() => restore(removed)}>
              Undo
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

interface ViewLinkProps {
  readonly view: SavedView;
  readonly isShown: boolean;
  readonly onChosen: () => void;
}

function ViewLink({ view, isShown, onChosen }: ViewLinkProps) {
  const appearance =
    "flex min-h-(--control-height) min-w-0 flex-1 items-center gap-2 px-1 py-1 [overflow-wrap:anywhere]";
  return (
    <Link
      href={hrefOfView(view)}
      aria-current={isShown || undefined}
      onClick={onChosen}
      className={cn(appearance, isShown && "font-medium")}
    >
      <Check
        size={14}
        strokeWidth={1.5}
        aria-hidden="true"
        className={cn("flex-none text-text-2", !isShown && "invisible")}
      />
      <span className="min-w-0">{view.name}</span>
    </Link>
  );
}
