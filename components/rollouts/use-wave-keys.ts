"use client";

import { useEffect } from "react";
import { withBasePath } from "@/lib/base-path";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { type RolloutClusterChoice, rolloutHref } from "./rollout-address";

/** `1` to `9` choose a wave, `Esc` all of them. */
export function useWaveKeys(row: RolloutRow, { show, wave, q }: RolloutClusterChoice): void {
  const waves = row.waves.length;
  const { addOn, namespace, placement } = row;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return;
      const next = event.key === "Escape" ? undefined : Number(/^[1-9]$/.exec(event.key)?.[0] ?? Number.NaN) - 1;
      if (next === wave || Number.isNaN(next) || (next !== undefined && next >= waves) || waves < 2) return;
      history.pushState(null, "", withBasePath(rolloutHref({ addOn, namespace, placement }, { show, wave: next, q })));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [addOn, namespace, placement, waves, show, wave, q]);
}

/** Someone is typing, or a dialog or menu has the keyboard. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], dialog, [popover]") !== null
  );
}
