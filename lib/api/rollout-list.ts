import type { FieldTable } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { type RolloutRow, RolloutStage, type StageCount } from "./rollouts";

/** How a rollout stands when all is taken together. `unwell`: everything is applied, and not everything of it runs well. */
export const ROLLOUT_STANDINGS = ["moving", "held", "stuck", "unwell", "done"] as const;

export type RolloutStanding = (typeof ROLLOUT_STANDINGS)[number];

const STANDING_OF = {
  waiting: "moving",
  applying: "moving",
  soaking: "moving",
  stalled: "stuck",
  "timed-out": "stuck",
  failed: "stuck",
  held: "held",
  done: "done",
} as const satisfies Record<RolloutStage, RolloutStanding>;

export function rolloutStanding({ stage, waves }: Pick<RolloutRow, "stage" | "waves">): RolloutStanding {
  const standing = STANDING_OF[stage];
  return standing === "done" && waves.some(({ counts }) => counts.some(isNotWell)) ? "unwell" : standing;
}

/** Something is known to be wrong with a cluster of a rollout: on the rollout's axis or on health's. What has yet to come is not wrong. */
export function isNotWell({ stage, health }: Pick<StageCount, "stage" | "health">): boolean {
  switch (stage) {
    case "waiting":
      return false;
    case "applying":
    case "held":
      return health === "unreachable";
    case "soaking":
    case "done":
      return health === "unhealthy" || health === "degraded" || health === "unreachable";
    default:
      return true;
  }
}

const STAGE = {
  type: "text",
  description: "Where it stands",
  values: [...new Set([...RolloutStage.options, ...ROLLOUT_STANDINGS])],
  some: (row: RolloutRow, test: (value: string) => boolean) => test(row.stage) || test(rolloutStanding(row)),
} as const;

const fields: FieldTable<RolloutRow>["fields"] = {
  stage: STAGE,
  phase: { ...STAGE, description: "The same, as other lists call it" },
  addon: { type: "text", description: "The add-on that rolls out", some: ({ addOn }, test) => test(addOn) },
  placement: {
    type: "text",
    description: "The placement that chooses its clusters",
    some: ({ namespace, placement }, test) => test(placement) || test(`${namespace}/${placement}`),
  },
  strategy: {
    type: "text",
    description: "How it goes through its clusters",
    values: ["All", "Progressive", "ProgressivePerGroup"],
    some: ({ strategy }, test) => test(strategy),
  },
  clusters: { type: "number", description: "How many clusters it goes through", number: ({ total }) => total },
  since: { type: "age", description: "How long it has moved, or been complete", since: ({ since }) => since },
};

/** What can be asked of the list of rollouts (console.md §4b.3). */
export const rolloutTable: ListTable<RolloutRow> = {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    urgency: { key: urgency, isHot: true },
    stage: { key: ({ stage }) => RolloutStage.options.indexOf(stage) },
    applied: { key: ({ applied, total }) => (total === 0 ? undefined : applied / total) },
    healthy: { key: ({ healthy, applied }) => (applied === 0 ? undefined : healthy / applied) },
    since: { key: ({ since }) => since },
  },
  facets: {
    stage: (row) => rolloutStanding(row),
    addon: ({ addOn }) => addOn,
    strategy: ({ strategy }) => strategy,
    placement: ({ namespace, placement }) => `${namespace}/${placement}`,
  },
};

/** Later than any time, in milliseconds. */
const AGES = 1e15;

/** What moves, then what is in trouble, then what is done; the latest first among those alike. */
function urgency(row: RolloutRow): number {
  return ROLLOUT_STANDINGS.indexOf(rolloutStanding(row)) * AGES - (Date.parse(row.since ?? "") || 0);
}
