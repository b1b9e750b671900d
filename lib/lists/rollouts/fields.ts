import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { RolloutRow } from "./row";
import { ROLLOUT_STATES, RolloutStage } from "./stages";
import { rolloutState } from "./state";

const STAGE = {
  label: "Stage",
  type: "text",
  values: [...new Set<string>([...RolloutStage.options, ...ROLLOUT_STATES])],
  of: rolloutState,
  some: (row: RolloutRow, test: (value: string) => boolean) => test(row.stage) || test(rolloutState(row)),
} as const;

const MUTED = "whitespace-nowrap text-text-2";
const COUNT = "w-36 whitespace-nowrap text-right";

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
    csv: { head: "stage", of: ({ stage }) => stage },
    column: { sort: "urgency", className: "w-28", px: 112, stays: true },
  },
  phase: { ...STAGE, help: "Its stage, as phase: in other lists" },
  urgency: { label: "Urgency", sort: { key: urgency, isHot: true } },
  status: { label: "Status", of: rolloutState, csv: "status" },
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
  cluster: { label: "Cluster", help: "A cluster that its placement selects", type: "text", of: () => undefined },
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
  prompts: ["stage", "addon", "placement", "cluster", "strategy"],
  facetOrder: ["stage", "addon", "strategy", "placement"],
  csvOrder: [
    ...(["addon", "placement", "strategy", "stage", "status", "clusters"] as const),
    ...(["applied", "healthy", "waves", "held", "why", "since"] as const),
  ],
} as const satisfies PageList<RolloutRow>;

/** Later than any time, in milliseconds. */
const AGES = 1e15;

/** What moves, then what is in trouble, then what is done; of the same standing the latest first. */
function urgency(row: RolloutRow): number {
  return ROLLOUT_STATES.indexOf(rolloutState(row)) * AGES - (Date.parse(row.since ?? "") || 0);
}
