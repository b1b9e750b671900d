import { PLACEMENT_STATUSES_WORST_FIRST } from "@/lib/health/placement-status";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { PlacementRow } from "./row";

const AGE = "w-20 whitespace-nowrap text-right text-text-2";

const fields = {
  name: {
    label: "Name",
    help: "Name",
    type: "text",
    of: ({ placement }) => placement,
    some: ({ name, placement }, test) => test(placement) || test(name),
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "placement",
    column: { label: "Placement", fits: { min: 16, max: 34, isMono: true } },
  },
  status: {
    label: "Status",
    help: "Its status",
    type: "text",
    values: PLACEMENT_STATUSES_WORST_FIRST,
    of: ({ status }) => status,
    sort: { key: ({ status }) => PLACEMENT_STATUSES_WORST_FIRST.indexOf(status), isHot: true },
    facet: "shown",
    csv: "status",
    column: { className: "w-44", px: 176, stays: true },
  },
  satisfied: {
    label: "Satisfied",
    help: "Whether it has selected as many clusters as requested",
    type: "flag",
    of: isSatisfied,
  },
  namespace: {
    label: "Namespace",
    help: "Namespace",
    type: "text",
    of: ({ namespace }) => namespace,
    facet: "shown",
    csv: "namespace",
  },
  clusters: {
    label: "Clusters",
    help: "Number of selected clusters",
    type: "number",
    of: ({ chosen }) => chosen,
    sort: true,
    csv: "clusters",
    column: { className: "w-24 text-right", px: 96, stays: true },
  },
  groups: {
    label: "Groups",
    help: "Number of decision groups",
    type: "number",
    of: ({ groups }) => groups,
    sort: true,
    csv: "groups",
    column: { className: "w-20 text-right", px: 80 },
  },
  set: {
    label: "Set",
    help: "A cluster set it names",
    type: "text",
    of: ({ sets }) => sets,
    facet: "shown",
    csv: "sets",
    column: { label: "Sets", px: 130 },
  },
  addon: {
    label: "Add-on",
    help: "An add-on it installs",
    type: "text",
    of: ({ addOns }) => addOns,
    facet: "shown",
    csv: "add-ons",
    column: { label: "Add-ons", px: 150 },
  },
  since: {
    label: "Since",
    help: "Time since its status changed",
    type: "age",
    of: ({ since }) => since,
    sort: true,
    csv: "since",
    column: { sort: false, className: AGE, px: 80, isExtra: true, plain: true },
  },
  age: {
    label: "Age",
    help: "Time since it was created",
    type: "age",
    of: ({ createdAt }) => createdAt,
    sort: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
    csv: "created",
    column: { className: AGE, px: 80, plain: true },
  },
  reason: {
    label: "Reason",
    help: "Why it is not satisfied",
    type: "text",
    isSentence: true,
    of: ({ message }) => message,
    facet: "shown",
  },
  why: { label: "Why", of: ({ message }) => message, csv: "why" },
  wanted: { label: "Requested", of: ({ wanted }) => wanted, csv: "wanted" },
} as const satisfies Fields<PlacementRow>;

/** The list of placements as its page knows it. */
export const PLACEMENTS = {
  name: "placements",
  one: "placement",
  many: "placements",
  row: PlacementRow,
  fields,
  isPrerendered: true,
  defaultSort: "status",
  prompts: ["status", "reason", "namespace", "set", "addon", "clusters", "age"],
  csvOrder: ["namespace", "name", "status", "why", "since", "clusters", "wanted", "groups", "set", "addon", "age"],
} as const satisfies PageList<PlacementRow>;

/** Undefined if the hub has not reported it. */
function isSatisfied({ status }: PlacementRow): boolean | undefined {
  return status === "unjudged" ? undefined : status === "satisfied";
}
