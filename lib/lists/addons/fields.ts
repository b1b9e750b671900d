import {
  FLEET_STATUSES_WORST_FIRST,
  type FleetStatus,
  fleetStatus,
  installedOn,
  notWellOn,
  removingOn,
} from "@/lib/health/add-on-fleet-status";
import { FILTER_PHASES } from "@/lib/lists/clusters/row";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { ROLLOUT_STATES, RolloutStage } from "@/lib/lists/rollouts/stages";
import { isAtStatus } from "@/lib/lists/rollouts/state";
import { AddOnRow } from "./row";

/** The screen's name of a status, if it differs. */
const ALSO: Partial<Record<FleetStatus, string>> = {
  silent: "unknown",
  moving: "applying",
  nowhere: "on-no-cluster",
  hidden: "not-permitted",
};

const INSTALL_LABELS = { manual: ["manual", "hand"], placements: ["placements", "placement"] } as const;

const NAME = {
  label: "Name",
  help: "Name",
  type: "text",
  of: ({ name }: AddOnRow) => name,
  facet: "counted",
} as const;

const fields = {
  name: {
    ...NAME,
    sort: { key: ({ name }) => name, isHot: true },
    csv: "add-on",
    column: { label: "Add-on", className: "w-[30%]", px: 180 },
  },
  addon: NAME,
  displayName: { label: "Display name", csv: "called" },
  install: {
    label: "Installed",
    help: "Install strategy",
    type: "text",
    values: Object.values(INSTALL_LABELS).flat(),
    of: ({ install }) => install,
    some: ({ install }, test) => INSTALL_LABELS[install].some(test),
    sort: true,
    facet: "shown",
    csv: "installed",
    column: { className: "w-28 text-text-2", px: 112 },
  },
  clusters: {
    label: "Clusters",
    help: "Number of clusters it is installed on",
    type: "number",
    of: installed,
    sort: true,
    csv: "clusters",
    column: { className: "w-24 text-right", px: 96, stays: true },
  },
  health: {
    label: "Status",
    help: "Its status, by its worst cluster",
    type: "text",
    values: [...FLEET_STATUSES_WORST_FIRST, ...Object.values(ALSO)],
    of: fleetStatus,
    some: (row, test) => {
      const status = fleetStatus(row);
      return test(status) || test(ALSO[status] ?? status);
    },
    facet: "shown",
    csv: "status",
    column: { sort: "status", px: 140, stays: true },
  },
  reason: {
    label: "Reason",
    help: "Why it is not healthy on a cluster",
    type: "text",
    isSentence: true,
    of: ({ causes }) => causes.map(({ message }) => message),
    facet: "shown",
  },
  removing: {
    label: "Removing",
    help: "Number of clusters it is being removed from",
    type: "number",
    of: (row) => (row.clustersVisible ? removingOn(row) : undefined),
  },
  status: { label: "Status", sort: { key: urgency, isHot: true } },
  phase: { label: "Phase", help: "The rollout phase of a cluster that has it", type: "text", values: FILTER_PHASES },
  troubled: {
    label: "Problems",
    of: (row) => (row.clustersVisible ? notWellOn(row) : undefined),
    sort: true,
    csv: "unhealthy",
    column: { className: "w-20 text-right", px: 80, stays: true },
  },
  placement: {
    label: "Placement",
    help: "A placement that selects its clusters",
    type: "text",
    of: ({ placements }) => placements.map(({ namespace, name }) => `${namespace}/${name}`),
    some: ({ placements }, test) =>
      placements.some(({ namespace, name }) => test(name) || test(`${namespace}/${name}`)),
    facet: "shown",
    csv: "placements",
    column: { label: "Placements", className: "w-48 text-text-2", px: 192, isExtra: true },
  },
  decided: { label: "Selected", csv: "chosen" },
  by: {
    label: "Managed by",
    help: "Managed by templates or by a custom controller",
    type: "text",
    values: ["template", "own"],
    of: ({ templated }) => (templated ? "template" : "own"),
    facet: "shown",
    csv: "managed by",
  },
  lifecycle: { label: "Managed by", column: { className: "w-32 text-text-2", px: 128, isExtra: true } },
  age: {
    label: "Age",
    help: "Time since it was created",
    type: "age",
    of: ({ createdAt }) => createdAt,
    csv: "created",
    column: { className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, isExtra: true, plain: true },
  },
  rollout: {
    label: "Rollout",
    help: "Status or stage of its rollouts, as in their list",
    type: "text",
    values: [...new Set<string>([...ROLLOUT_STATES, ...RolloutStage.options])],
    of: ({ placements }) => [...new Set(placements.flatMap(({ rollout }) => rollout?.status ?? []))],
    some: ({ placements }, test) =>
      placements.some(({ rollout }) => rollout !== undefined && isAtStatus(rollout, test)),
    facet: "shown",
    csv: "rollout",
    column: { className: "w-48", px: 192 },
  },
} as const satisfies Fields<AddOnRow>;

/** The list of add-ons as its page knows it. */
export const ADD_ONS = {
  name: "addons",
  one: "add-on",
  many: "add-ons",
  row: AddOnRow,
  fields,
  isPrerendered: true,
  defaultSort: "status",
  prompts: ["health", "reason", "rollout", "phase", "install", "placement", "by"],
  facetOrder: ["health", "rollout", "install", "by", "placement"],
  csvOrder: [
    ...(["name", "displayName", "health", "clusters", "troubled"] as const),
    ...(["install", "placement", "decided", "by", "age", "rollout"] as const),
  ],
} as const satisfies PageList<AddOnRow>;

/** Unknown where the caller may not see its clusters. */
function installed(row: AddOnRow): number | undefined {
  return row.clustersVisible ? installedOn(row) : undefined;
}

/** More clusters than any hub has. */
const MANY = 1e9;

/** The worst first, then those with more clusters in trouble. */
function urgency(row: AddOnRow): number {
  return FLEET_STATUSES_WORST_FIRST.indexOf(fleetStatus(row)) * MANY - notWellOn(row);
}
