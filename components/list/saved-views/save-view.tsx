"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";
import { type SavedView, whyNotSaved, withView } from "./saved-view";
import { changeViews } from "./use-saved-views";

interface SaveViewProps {
  readonly path: string;
  readonly search: string;
  readonly views: readonly SavedView[];
}

const LONGEST = 80;

/** Saves how the list is shown under a name; one of the same name is replaced. */
export function SaveView({ path, search, views }: SaveViewProps) {
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const view = { name: typed.trim(), path, search };
  const reason = whyNotSaved(views, view);
  const isReplaced = views.some(({ name, path: its }) => name === view.name && its === path);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (reason) return;
    const isStored = changeViews((stored) => withView(stored, view));
    setRefused(!isStored);
    if (isStored) setTyped("");
  };
  return (
    <form onSubmit={save} className="mt-3 grid gap-2 border-line border-t pt-3">
      <InputField
        label="Save this view as"
        value={typed}
        maxLength={LONGEST}
        onChange={({ target }) => setTyped(target.value)}
        problem={isRefused ? "This browser cannot store views: its storage is full or disabled." : undefined}
      />
      <div className="flex items-start justify-between gap-3">
        <p className="text-pretty text-small text-text-3">
          Stored in this browser until someone else signs in here. The page's address shows the same view to anyone.
        </p>
        <Button type="submit" reason={reason}>
          {isReplaced ? "Replace" : "Save"}
        </Button>
      </div>
    </form>
  );
}
