import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { plural } from "@/lib/format/count";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { Change } from "@/server/hub/resource-cache";

type Happening = Pick<RolloutEvent, "kind" | "wave" | "text">;

/** What happened to a rollout between two states of its row, in the order in which it happened. */
export function rolloutEvents({ before, after }: Change<RolloutRow>, at: number): RolloutEvent[] {
  if (!after || after.total === 0) return [];
  const { addOn, namespace, placement } = after;
  const happenings = [...began(before, after), ...opened(before, after), ...arrived(before, after)];
  return happenings.map((happening) => ({ at, addOn, namespace, placement, ...happening }));
}

function began(before: RolloutRow | undefined, after: RolloutRow): Happening[] {
  const wasAtRest = before === undefined || before.total === 0 || before.stage === "done" || isOther(before, after);
  if (!wasAtRest || after.stage === "done") return [];
  return [{ kind: "began", text: `began on ${plural(after.total, "cluster")}` }];
}

/** An opening gate starts the wave after it. Gates of a rollout that starts, or whose waves changed, report nothing. */
function opened(before: RolloutRow | undefined, after: RolloutRow): Happening[] {
  if (!before || isOther(before, after) || before.waves.length !== after.waves.length || after.stage === "done")
    return [];
  return after.gates.flatMap(({ state }, index): Happening[] => {
    const wave = index + 2;
    const opens = state === "open" && before.gates[index]?.state !== "open";
    return opens ? [{ kind: "wave", wave, text: `wave ${wave} of ${after.waves.length} opened` }] : [];
  });
}

function arrived(before: RolloutRow | undefined, after: RolloutRow): Happening[] {
  if (!before || before.stage === after.stage) return [];
  switch (after.stage) {
    case "done":
      return [{ kind: "done", text: `done on all ${plural(after.total, "cluster")}` }];
    case "stalled":
    case "timed-out":
    case "failed":
      return [
        { kind: after.stage, text: `${ISSUE[after.stage]} on ${plural(clustersAt(after, after.stage), "cluster")}` },
      ];
    default:
      return [];
  }
}

const ISSUE = { stalled: "stalled", "timed-out": "timed out", failed: "failed" } as const;

function clustersAt({ waves }: RolloutRow, stage: keyof typeof ISSUE): number {
  const sizes = waves.flatMap(({ counts }) => counts.filter((count) => count.stage === stage).map(({ size }) => size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Another configuration is another rollout. One that starts learns its configurations step by step: none, their names,
 * their hashes; it stays the same rollout.
 */
function isOther(before: RolloutRow, after: RolloutRow): boolean {
  if (before.configs.length === 0) return false;
  return before.configs.length !== after.configs.length || !before.configs.every((config) => isIn(after, config));
}

function isIn({ configs }: RolloutRow, { resource, namespace, name, hash }: RolloutRow["configs"][number]): boolean {
  return configs.some(
    (config) =>
      config.resource === resource &&
      config.namespace === namespace &&
      config.name === name &&
      (hash === "" || config.hash === hash),
  );
}
