"use client";

import { useState } from "react";
import { type Arranged, duplicateAt, idOf, removeAt } from "@/lib/dashboards/arrange";
import { draftOf, type PanelDraft } from "@/lib/dashboards/change-panel";
import { closeRow, hideAt, openRow } from "@/lib/dashboards/edit-rows";
import type { PanelAction } from "./panel-toolbar";

interface PanelActions {
  readonly now: Arranged;
  readonly change: (next: Arranged) => void;
  readonly announce: (text: string) => void;
}

interface OpenPanel {
  readonly id: string;
  readonly draft: PanelDraft;
}

/** What can be done with one panel, and which one is changed beside the grid. */
export function usePanelActions({ now, change, announce }: PanelActions) {
  const [opened, setOpen] = useState<OpenPanel>();
  // Undone, or removed, it is not open any more.
  const index = opened ? now.panels.findIndex((one) => idOf(one) === opened.id) : -1;
  const open = opened && index >= 0 ? { ...opened, index } : undefined;
  const act = (action: PanelAction, at: number) => {
    const panel = now.panels[at];
    if (!panel) return;
    const title = String(panel.title || panel.type || "Panel");
    if (action === "edit") return setOpen({ id: idOf(panel), draft: draftOf(panel) });
    const [next, outcome] = DONE[action];
    change(next(now, at));
    announce(`${title} ${outcome}`);
  };
  return { act, open, setOpen };
}

type Change = (dashboard: Arranged, index: number) => Arranged;

const DONE: Readonly<Record<Exclude<PanelAction, "edit">, readonly [Change, string]>> = {
  duplicate: [duplicateAt, "is duplicated."],
  hide: [hideAt, "is hidden. It stands below the dashboard."],
  remove: [removeAt, "is removed. Undo brings it back."],
  open: [openRow, "is open."],
  close: [closeRow, "is closed."],
};
