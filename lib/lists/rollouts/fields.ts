import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { RolloutRow } from "./row";
import { ROLLOUT_STATES, RolloutStage } from "./stages";
import { isAtStatus, rolloutState } from "./state";

const STAGE = {
  label: "Status",
  type: "text",
  values: [...new Set<string>([...RolloutStage.options, ...ROLLOUT_STATES])],
  of: rolloutState,
  some: (row: RolloutRow, test: (value: string) => boolean) =>
    isAtStatus({ stage: row.stage, status: rolloutState(row) }, test),
} as const;

const MUTED = "whitespace-nowrap text-text-2";
const COUNT = "w-36 whitespace-nowrap text-right";

/** Why it is held or cannot go on, and what its clusters need a person for. */
export function reasonsOf({ held, notice, issues }: RolloutRow): readonly string[] {
  return [held, notice, ...issues].flatMap((each) => each?.message ?? []);
}

const fields = {
  name: {
    label: "Name",
    of: ({ name }) => name,
    sort: { key: ({ name }) => name, isHot: true },
    column: { label: "Rollout", fits: { min: 16, max: 34, isMono: true } },
  },
  stage: {
    ...STAGE,
    help: "Its stage",
    sort: { key: ({ stage }) => RolloutStage.options.indexOf(stage) },
    facet: "shown",
    csv: "status",
    column: { id: "stage", sort: "urgency", className: "w-44", px: 176, stays: true },
  },
  phase: { ...STAGE, help: "Its stage, as phase: in other lists" },
  urgency: { label: "Urgency", sort: { key: urgency, isHot: true } },
  exactStage: { label: "Stage", of: ({ stage }) => stage, csv: "stage" },
  addon: {
    label: "Add-on",
    help: "Add-on",
    type: "text",
    of: ({ addOn }) => addOn,
    facet: "shown",
    csv: "add-on",
  },
  placement: {
    label: "Placement",
    help: "Placement that selects its clusters",
    type: "text",
    of: ({ namespace, placement }) => `${namespace}/${placement}`,
    some: ({ namespace, placement }, test) => test(placement) || test(`${namespace}/${placement}`),
    facet: "shown",
    csv: "placement",
  },
  cluster: {
    label: "Cluster",
    help: "A cluster that its placement selects",
    type: "text",
    of: () => undefined,
    ofNow: true,
  },
  strategy: {
    label: "Strategy",
    help: "Rollout strategy",
    type: "text",
    values: ["All", "Progressive", "ProgressivePerGroup"],
    of: ({ strategy }) => strategy,
    facet: "shown",
    csv: "strategy",
  },
  waves: {
    label: "Wave",
    of: ({ waves }) => waves.length,
    csv: "waves",
    column: { className: `w-20 ${MUTED}`, px: 80 },
  },
  clusters: {
    label: "Clusters",
    help: "Number of clusters",
    type: "number",
    of: ({ total }) => total,
    csv: "clusters",
    column: { px: 150, stays: true },
  },
  applied: {
    label: "Applied",
    of: ({ applied }) => applied,
    sort: { key: ({ applied, total }) => (total === 0 ? undefined : applied / total) },
    csv: "applied",
    column: { className: COUNT, px: 144 },
  },
  healthy: {
    label: "Healthy",
    of: ({ healthy }) => healthy,
    sort: { key: ({ healthy, applied }) => (applied === 0 ? undefined : healthy / applied) },
    csv: "healthy",
    column: { className: COUNT, px: 144 },
  },
  since: {
    label: "Since",
    help: "Time since it last progressed or completed",
    type: "age",
    of: ({ since }) => since,
    sort: true,
    csv: "since",
    column: { className: `w-28 text-right ${MUTED}`, px: 112, plain: true },
  },
  reason: {
    label: "Reason",
    help: "Why it does not go on",
    type: "text",
    isSentence: true,
    of: reasonsOf,
    facet: "shown",
  },
  held: { label: "Held", of: ({ held }) => held?.message, csv: "held" },
  why: {
    label: "Why",
    of: ({ notice, issues }) => [notice, ...issues].flatMap((each) => each?.message ?? []).join("; "),
    csv: "why",
  },
} as const satisfies Fields<RolloutRow>;

/** The list of rollouts as its page knows it. */
export const ROLLOUTS = {
  name: "rollouts",
  one: "rollout",
  many: "rollouts",
  row: RolloutRow,
  fields,
  isPrerendered: true,
  defaultSort: "urgency",
  prompts: ["stage", "reason", "addon", "placement", "cluster", "strategy"],
  facetOrder: ["stage", "reason", "addon", "strategy", "placement"],
  csvOrder: [
    ...(["addon", "placement", "strategy", "exactStage", "stage", "clusters"] as const),
    ...(["applied", "healthy", "waves", "held", "why", "since"] as const),
  ],
} as const satisfies PageList<RolloutRow>;

/** Later than any time, in milliseconds. */
const AGES = 1e15;

/** What moves, then what is in trouble, then what is done; of the same standing the latest first. */
function urgency(row: RolloutRow): number {
  return ROLLOUT_STATES.indexOf(rolloutState(row)) * AGES - (Date.parse(row.since ?? "") || 0);
}
