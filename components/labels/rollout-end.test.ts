import { expect, it } from "vitest";

import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutRow } from "@/lib/lists/testing";
import { rolloutEnd } from "./rollout-end";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const held = { reason: "OutsideWindow" as const, message: "", since: "2026-11-21T08:51:00Z" };
const waiting = (clock?: RolloutRow["waves"][number]["clock"]) => ({
  ...{ mandatory: false, stage: "waiting" as const, size: 1, sets: [], failuresAllowed: 0 },
  counts: [{ stage: "waiting" as const, health: "healthy" as const, size: 1 }],
  ...(clock && { clock }),
});

it.each<[string, Partial<RolloutRow>, RegExp]>([
  ["since when it is held", { held, waves: [waiting()] }, /^held since \d\d:51$/],
  [
    "when it goes on, where only time is waited for",
    { held, waves: [waiting({ begins: "2026-11-21T12:00:00Z", ends: "2026-11-21T12:05:00Z", waiting: 1, held: 0 })] },
    /^goes on at \d\d:00$/,
  ],
  [
    "its end, where a later wave waits for a window",
    { stage: "applying", waves: [waiting({ ends: "2026-11-21T12:05:00Z", waiting: 1, held: 0 })] },
    /^ends after \d\d:05$/,
  ],
  ["nothing where nobody knows", { stage: "applying", waves: [waiting({ waiting: 0, held: 1 })] }, /^$/],
])("says %s", (_, row, text) => {
  expect(rolloutEnd(rolloutRow({ placement: "eks", total: 1, applied: 0, healthy: 0, ...row }), NOW)).toMatch(text);
});
