"use client";

import { useEffect } from "react";
import { withBasePath } from "@/lib/base-path";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { readRolloutClusterChoice, rolloutHref } from "./rollout-address";

/** `1` to `9` choose a wave, `Esc` all of them: from what the address has, which a page may not show yet. */
export function useWaveKeys(row: RolloutRow): void {
  const waves = row.waves.length;
  const { addOn, namespace, placement } = row;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return;
      const next = event.key === "Escape" ? undefined : Number(/^[1-9]$/.exec(event.key)?.[0] ?? Number.NaN) - 1;
      const choice = readRolloutClusterChoice(new URLSearchParams(location.search));
      if (next === choice.wave || Number.isNaN(next) || (next !== undefined && next >= waves) || waves < 2) return;
      history.pushState(
        null,
        "",
        withBasePath(rolloutHref({ addOn, namespace, placement }, { ...choice, wave: next })),
      );
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [addOn, namespace, placement, waves]);
}

/** Someone is typing, or a dialog or menu has the keyboard. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], dialog, [popover]") !== null
  );
}
