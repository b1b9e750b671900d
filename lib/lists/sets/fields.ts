import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { SetRow } from "./row";

const NUMBER = "w-24 text-right";
/** The hub makes them, and makes them again. */
const BY_HUB: ReadonlySet<string> = new Set(["default", "global"]);

const fields = {
  name: {
    label: "Name",
    help: "Name of the cluster set",
    type: "text",
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "set",
    column: { label: "Cluster set", fits: { min: 16, max: 34, isMono: true } },
  },
  selector: {
    label: "Selector",
    help: "How it takes clusters: by its label, or by any labels",
    type: "text",
    values: ["ExclusiveClusterSetLabel", "LabelSelector"],
    facet: "shown",
    csv: "selector",
    column: { className: "w-52", px: 190 },
  },
  members: {
    label: "Members",
    help: "Number of clusters in it",
    type: "number",
    sort: true,
    csv: "members",
    column: { className: NUMBER, px: 96, stays: true },
  },
  available: {
    label: "Available",
    help: "Number of its clusters that are available",
    type: "number",
    sort: true,
    csv: "available",
    column: { className: NUMBER, px: 96 },
  },
  namespace: {
    label: "Bound to",
    help: "A namespace whose placements may select from it",
    type: "text",
    of: ({ boundTo }) => boundTo,
    facet: "shown",
    csv: "bound to",
    column: { px: 150, stays: true },
  },
  placements: {
    label: "Placements",
    help: "Number of placements that may select from it",
    type: "number",
    sort: true,
    csv: "placements",
    column: { className: NUMBER, px: 96 },
  },
  addon: {
    label: "Add-on",
    help: "An add-on that those placements install",
    type: "text",
    of: ({ addOns }) => addOns,
    facet: "shown",
    csv: "add-ons",
    column: { label: "Add-ons", px: 150 },
  },
  managed: {
    label: "Managed namespace",
    help: "A namespace that the hub makes every member create",
    type: "text",
    facet: "shown",
    csv: "managed namespaces",
    column: { label: "Managed namespaces", px: 150, isExtra: true },
  },
  hub: {
    label: "Made by the hub",
    help: "Whether the hub makes it again when it is deleted",
    type: "flag",
    of: ({ name }) => BY_HUB.has(name),
  },
  age: {
    label: "Age",
    help: "Time since it was created",
    type: "age",
    of: ({ createdAt }) => createdAt,
    sort: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
    csv: "created",
    column: { className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, plain: true },
  },
} as const satisfies Fields<SetRow>;

/** The list of cluster sets as its page knows it. */
export const SETS = {
  name: "sets",
  one: "cluster set",
  many: "cluster sets",
  row: SetRow,
  fields,
  defaultSort: "name",
  prompts: ["namespace", "selector", "members", "addon", "hub"],
} as const satisfies PageList<SetRow>;
