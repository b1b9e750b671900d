import { ADD_ON_STATUSES_WORST_FIRST, addOnStatus, countsAsAvailable } from "@/lib/health/add-on-status";
import { AddOnHealth, FILTER_PHASES } from "@/lib/lists/clusters/row";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { ClusterAddOnRow, ConfigState } from "./row";

export const OVERRIDDEN = "overridden";

const fields = {
  name: { label: "Name", sort: { key: ({ name }) => name, isHot: true } },
  addon: {
    label: "Add-on",
    help: "Add-on",
    type: "text",
    of: ({ addOn }) => addOn,
    sort: true,
    facet: "counted",
    csv: "add-on",
  },
  cluster: {
    label: "Cluster",
    help: "Cluster",
    type: "text",
    of: ({ cluster }) => cluster,
    sort: true,
    facet: "counted",
    csv: "cluster",
    column: { fits: { min: 16, max: 34, isMono: true } },
  },
  health: {
    label: "Health",
    help: "Its health",
    type: "text",
    values: AddOnHealth.options,
    of: ({ health }) => health,
    facet: "counted",
    csv: "health",
  },
  available: {
    label: "Available",
    help: "Whether it is available",
    type: "flag",
    of: ({ health }) => countsAsAvailable(health),
  },
  phase: {
    label: "Phase",
    help: "Its rollout phase",
    type: "text",
    values: FILTER_PHASES,
    of: ({ phase }) => phase,
    facet: "counted",
    csv: "phase",
  },
  status: {
    label: "Status",
    help: "The worse of health and rollout phase",
    type: "text",
    values: ADD_ON_STATUSES_WORST_FIRST,
    of: addOnStatus,
    sort: { key: (row) => ADD_ON_STATUSES_WORST_FIRST.indexOf(addOnStatus(row)) },
    facet: "shown",
    csv: "status",
    column: { id: "add-on", className: "w-48", px: 192, stays: true },
  },
  clusterHealth: {
    label: "Cluster is",
    csv: "cluster health",
    column: { className: "w-28 text-text-2", px: 112 },
  },
  reason: {
    label: "Reason",
    help: "Why it is not healthy",
    type: "text",
    isSentence: true,
    of: ({ message }) => message,
    facet: "shown",
  },
  why: { label: "Why", of: ({ message }) => message, csv: "why", column: { px: 240 } },
  config: {
    label: "Configuration",
    help: "Whether its configuration is in sync or overridden on the cluster",
    type: "text",
    values: [...ConfigState.options, OVERRIDDEN],
    facet: "shown",
    csv: "configuration",
    column: { className: "w-32", px: 128, isExtra: true },
  },
  overridden: { label: "Overridden", of: ({ overridden }) => (overridden ? "yes" : undefined), csv: "overridden" },
  set: {
    label: "Set",
    help: "Cluster set",
    type: "text",
    sort: true,
    facet: "shown",
    csv: "set",
    column: { className: "w-32 text-text-2", px: 128, isExtra: true, plain: true },
  },
  region: {
    label: "Region",
    help: "Region of its cluster",
    type: "text",
    sort: true,
    facet: "shown",
    csv: "region",
    column: { className: "w-32 text-text-2", px: 128, isExtra: true, plain: true },
  },
  provider: { label: "Provider", help: "Provider of its cluster", type: "text", facet: "counted" },
  env: { label: "Environment", help: "Environment of its cluster", type: "text", facet: "shown" },
  version: {
    label: "Version",
    help: "Version, from the name of its template",
    type: "version",
    facet: "counted",
  },
  kubernetes: {
    label: "Kubernetes",
    help: "Kubernetes version of its cluster",
    type: "version",
    facet: "counted",
  },
  label: {
    label: "Label",
    help: "A label of its cluster",
    type: "text",
    path: true,
    caseSensitive: true,
    facet: "counted",
  },
  age: { label: "Age", help: "Time since it was created", type: "age" },
  since: {
    label: "Since",
    help: "Time since its health changed",
    type: "age",
    of: ({ since }) => since,
    sort: true,
    csv: "since",
    column: { className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, stays: true, plain: true },
  },
} as const satisfies Fields<ClusterAddOnRow>;

/** The list of cluster add-ons as pages know it. */
export const CLUSTER_ADD_ONS = {
  name: "cluster-addons",
  one: "cluster add-on",
  many: "cluster add-ons",
  row: ClusterAddOnRow,
  fields,
  defaultSort: "status",
  prompts: ["status", "reason", "phase", "config", "set", "region"],
  csvOrder: [
    ...(["cluster", "addon", "health", "phase", "status", "why", "since", "config"] as const),
    ...(["overridden", "clusterHealth", "set", "region"] as const),
  ],
} as const satisfies PageList<ClusterAddOnRow>;
