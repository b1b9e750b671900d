"use client";

import { useState } from "react";
import { type Arranged, duplicateAt, idOf, removeAt } from "@/lib/dashboards/arrange";
import { draftOf, type PanelDraft } from "@/lib/dashboards/change-panel";
import { closeRow, hideAt, openRow } from "@/lib/dashboards/edit-rows";
import { readingOrder } from "@/lib/dashboards/move-panel";
import type { PanelAction } from "./panel-toolbar";

interface PanelActions {
  readonly now: Arranged;
  readonly change: (next: (now: Arranged) => Arranged) => void;
  readonly announce: (text: string) => void;
}

interface OpenPanel {
  readonly id: string;
  readonly draft: PanelDraft;
}

/** What can be done with one panel, and which one is changed beside the grid. */
export function usePanelActions({ now, change, announce }: PanelActions) {
  const [opened, setOpened] = useState<OpenPanel>();
  const [focus, setFocus] = useState<{ readonly id: string }>();
  const focusOn = (panel: Arranged["panels"][number] | undefined) => panel && setFocus({ id: idOf(panel) });
  // Undone, or removed, it is not open any more.
  const index = opened ? now.panels.findIndex((one) => idOf(one) === opened.id) : -1;
  const open = opened && index >= 0 ? { ...opened, index } : undefined;
  const act = (action: PanelAction, at: number) => {
    const panel = now.panels[at];
    if (!panel) return;
    const title = String(panel.title || panel.type || "Panel");
    if (action === "edit") return setOpened({ id: idOf(panel), draft: draftOf(panel) });
    const [next, outcome] = DONE[action];
    const after = next(now, at);
    change(() => after);
    focusOn(action === "duplicate" ? after.panels.at(-1) : besides(now, at, after));
    announce(`${title} ${outcome}`);
  };
  const close = () => {
    focusOn(open && now.panels[open.index]);
    setOpened(undefined);
  };
  const draw = (draft: PanelDraft) => open && setOpened({ id: open.id, draft });
  return { act, open, draw, close, focus, focusOn };
}

/** The panel itself, or the next one where it is gone, or the last. */
function besides(now: Arranged, at: number, after: Arranged): Arranged["panels"][number] | undefined {
  const left = new Set(after.panels.map(idOf));
  const order = readingOrder(now);
  const from = order.indexOf(at);
  return [...order.slice(from), ...order.slice(0, from).reverse()]
    .map((index) => now.panels[index])
    .find((panel) => panel !== undefined && left.has(idOf(panel)));
}

type Change = (dashboard: Arranged, index: number) => Arranged;

const DONE: Readonly<Record<Exclude<PanelAction, "edit">, readonly [Change, string]>> = {
  duplicate: [duplicateAt, "is duplicated."],
  hide: [hideAt, "is hidden. It stands below the dashboard."],
  remove: [removeAt, "is removed. Undo brings it back."],
  open: [openRow, "is open."],
  close: [closeRow, "is closed."],
};
