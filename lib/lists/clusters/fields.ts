import { versionKey } from "@/lib/filter/version";
import { CLUSTER_STATUSES_WORST_FIRST, clusterStatus } from "@/lib/health/cluster-status";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { AddOnHealth, ClusterRow, ClusterRowHealth, FILTER_PHASES } from "./row";

const HEALTHS = [
  ...new Set([...CLUSTER_STATUSES_WORST_FIRST, ...ClusterRowHealth.options, ...AddOnHealth.options, "not-accepted"]),
];

const AGE = "whitespace-nowrap text-right text-text-2";

const fields = {
  cluster: {
    label: "Cluster",
    of: ({ name }) => name,
    csv: "cluster",
    column: { sort: "name", fits: { min: 16, max: 34, isMono: true }, stays: true },
  },
  health: {
    label: "Status",
    help: "The health of the cluster, or of the add-on that addon: names",
    type: "text",
    values: HEALTHS,
    facet: "shown",
    // As it is counted and shown; the cluster's own health stands beside it.
    csv: { head: "status", of: (row) => clusterStatus(row) },
  },
  reason: {
    label: "Reason",
    help: "Why it, or an add-on on it, is not healthy",
    type: "text",
    isSentence: true,
    facet: "shown",
  },
  status: { label: "Status", column: { sort: "status", className: "w-30", px: 120, stays: true } },
  available: {
    label: "Available",
    help: "Whether the cluster, or the add-on that addon: names, is available",
    type: "flag",
  },
  availability: {
    label: "Availability",
    help: "Whether it answers the hub, whatever runs on it",
    type: "text",
    values: ClusterRowHealth.options,
    of: ({ health }) => health,
    facet: "counted",
    csv: "availability",
    column: { className: "w-28 text-text-2", px: 112, isExtra: true },
  },
  phase: { label: "Phase", help: "The rollout phase of an add-on on it", type: "text", values: FILTER_PHASES },
  set: {
    label: "Set",
    help: "Cluster set",
    type: "text",
    of: ({ set }) => set,
    sort: true,
    facet: "shown",
    csv: "set",
    column: { className: "text-text-2", fits: { min: 8, max: 18 }, plain: true },
  },
  addon: {
    label: "Add-on",
    help: "An installed add-on",
    type: "text",
    facet: "shown",
    csv: { head: "add-ons", of: addOnsOf },
    column: { id: "addOns", label: "Add-ons", px: 264, fills: { minPx: 190 }, stays: true },
  },
  unhealthy: { label: "Problems", column: { id: "not-well", className: "w-21 text-right", px: 84, isExtra: true } },
  version: {
    label: "Kubernetes",
    help: "Kubernetes version",
    type: "version",
    of: ({ kubernetesVersion }) => kubernetesVersion,
    sort: { key: ({ kubernetesVersion }) => kubernetesVersion && versionKey(kubernetesVersion) },
    facet: "shown",
    csv: "kubernetes version",
    column: { id: "version", className: "text-text-2", fits: { min: 9, max: 20, isMono: true } },
  },
  provider: {
    label: "Provider",
    help: "Provider",
    type: "text",
    of: ({ provider }) => provider,
    sort: true,
    facet: "shown",
    csv: "provider",
    column: { className: "text-text-2", fits: { min: 8, max: 16 }, plain: true },
  },
  region: {
    label: "Region",
    help: "Region",
    type: "text",
    of: ({ region }) => region,
    sort: true,
    facet: "shown",
    csv: "region",
    column: { className: "text-text-2", fits: { min: 8, max: 18 }, plain: true },
  },
  env: {
    label: "Environment",
    help: "Environment",
    type: "text",
    of: ({ environment }) => environment,
    facet: "shown",
    csv: "environment",
    column: { id: "env", className: "text-text-2", fits: { min: 11, max: 18 }, isExtra: true, plain: true },
  },
  label: {
    label: "Label",
    help: "A label",
    type: "text",
    path: true,
    caseSensitive: true,
    of: ({ labels }) => labels,
    facet: "counted",
    column: { className: "text-text-2", fits: { min: 8, max: 22 }, perPath: true },
  },
  claim: {
    label: "Claim",
    help: "A cluster claim",
    type: "text",
    path: true,
    caseSensitive: true,
    facet: "counted",
  },
  since: {
    label: "Since",
    help: "Time since its health changed",
    type: "age",
    of: ({ since }) => since,
    sort: { key: ({ since }) => since, isHot: true },
    csv: "since",
    column: { id: "since", label: "Status since", className: `w-24 ${AGE}`, px: 96, isExtra: true, plain: true },
  },
  age: {
    label: "Age",
    help: "Time since it was registered",
    type: "age",
    of: ({ createdAt }) => createdAt,
    sort: { key: ({ createdAt }) => youth(createdAt) },
    csv: "registered",
    column: { className: `w-25 ${AGE}`, px: 100, goesLast: true, plain: true },
  },
  name: {
    label: "Name",
    help: "Name",
    type: "text",
    of: ({ name }) => name,
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
  },
  why: { label: "Why", of: ({ message }) => message, csv: "why" },
} as const satisfies Fields<ClusterRow>;

/** The list of clusters as its page knows it. */
export const CLUSTERS = {
  name: "clusters",
  one: "cluster",
  many: "clusters",
  row: ClusterRow,
  fields,
  isPrerendered: true,
  prompts: ["health", "reason", "addon", "set", "provider", "region", "env", "label"],
  csvOrder: [
    ...(["cluster", "health", "availability", "why", "since", "set", "version"] as const),
    ...(["provider", "region", "env", "age", "addon"] as const),
  ],
} as const satisfies PageList<ClusterRow>;

/** The youngest comes first. */
function youth(createdAt: string): number | undefined {
  const atMs = Date.parse(createdAt);
  return Number.isNaN(atMs) ? undefined : -atMs;
}

/** Each add-on as "name: health, phase". */
function addOnsOf({ addOns, addOnsVisible }: ClusterRow): string | undefined {
  return addOnsVisible ? addOns.map(({ name, health, phase }) => `${name}: ${health}, ${phase}`).join("; ") : undefined;
}
