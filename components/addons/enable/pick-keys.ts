import type { KeyboardEvent } from "react";

/** From the filter down into the list. */
export function enterPicks(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== "ArrowDown" || event.defaultPrevented || !list) return;
  event.preventDefault();
  boxesIn(list)[0]?.focus();
}

/** Moves the focus to a cluster's checkbox, or to the next enabled one. */
export function focusPick(list: HTMLElement | null, name: string | undefined): void {
  if (!list || name === undefined) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-pick]")];
  const index = rows.findIndex(({ dataset }) => dataset.pick === name);
  const box = rows.slice(Math.max(0, index)).flatMap(boxesIn)[0];
  box?.focus();
}

/** `j` `k` and the arrows move, `x` ticks like the space bar, with Shift all that match. */
export function moveInPicks(event: KeyboardEvent<HTMLElement>, onAll: () => void): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[key];
  if (key === "x") target.click();
  if (key === "X") onAll();
  if (step === undefined) return;
  event.preventDefault();
  const boxes = boxesIn(currentTarget);
  const next = boxes[boxes.indexOf(target) + step];
  if (next) next.focus();
  else towards(currentTarget, step);
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** No visible cluster can be selected: scrolls to others. */
function towards(list: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll("[data-pick]")];
  rows.at(step > 0 ? -1 : 0)?.scrollIntoView({ block: "center" });
}

function boxesIn(list: HTMLElement): HTMLInputElement[] {
  return [...list.querySelectorAll<HTMLInputElement>("input:enabled")];
}
