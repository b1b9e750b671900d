import { WORK_STATUSES_WORST_FIRST, workStatus } from "@/lib/health/work-summary";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { WorkRow } from "./row";

const CLAIMS = ["true", "false", "unknown"];
const AGE = "w-20 whitespace-nowrap text-right text-text-2";

const fields = {
  work: {
    label: "Work",
    of: ({ work }) => work,
    sort: true,
    csv: "work",
    column: { className: "w-[26%]", px: 190 },
  },
  status: {
    label: "Status",
    help: "Its status",
    type: "text",
    values: WORK_STATUSES_WORST_FIRST,
    of: workStatus,
    sort: { key: (row) => WORK_STATUSES_WORST_FIRST.indexOf(workStatus(row)) },
    facet: "shown",
    csv: "status",
    column: { className: "w-36", px: 144, stays: true },
  },
  cluster: {
    label: "Cluster",
    help: "Cluster",
    type: "text",
    of: ({ cluster }) => cluster,
    facet: "counted",
    csv: "cluster",
    column: { sort: "name", className: "w-[23%]", px: 170, stays: true },
  },
  addon: {
    label: "Add-on",
    help: "Add-on it belongs to",
    type: "text",
    of: ({ addOn }) => addOn,
    sort: true,
    facet: "shown",
    csv: "add-on",
    column: { px: 120 },
  },
  applied: {
    label: "Applied",
    help: "Whether its cluster has applied all manifests",
    type: "text",
    values: CLAIMS,
    of: ({ applied }) => applied,
    facet: "shown",
    csv: "applied",
    column: { className: "w-24 text-text-2", px: 96, isExtra: true },
  },
  available: {
    label: "Available",
    help: "Whether its resources are available on the cluster",
    type: "text",
    values: CLAIMS,
    of: ({ available }) => available,
    facet: "shown",
    csv: "available",
    column: { className: "w-24 text-text-2", px: 96, isExtra: true },
  },
  manifests: {
    label: "Manifests",
    help: "Number of manifests",
    type: "number",
    of: ({ manifests }) => manifests,
    sort: true,
    csv: "manifests",
    column: { className: "w-22 text-right", px: 88, plain: true },
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
  since: {
    label: "Since",
    help: "Time since its status changed",
    type: "age",
    of: ({ since }) => since,
    sort: true,
    csv: "since",
    column: { className: AGE, px: 80, plain: true },
  },
  name: {
    label: "Name",
    help: "Name",
    type: "text",
    of: ({ work }) => work,
    some: ({ name, work }, test) => test(work) || test(name),
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
  },
  reason: {
    label: "Reason",
    help: "Why it is not as it should be",
    type: "text",
    isSentence: true,
    of: ({ message }) => message,
    facet: "shown",
  },
  why: { label: "Why", of: ({ message }) => message, csv: "why" },
} as const satisfies Fields<WorkRow>;

/** The list of works as its page knows it. */
export const WORKS = {
  name: "works",
  one: "work",
  many: "works",
  row: WorkRow,
  fields,
  isPrerendered: true,
  defaultSort: "status",
  prompts: ["status", "cluster", "addon", "reason", "applied", "available", "age"],
  csvOrder: ["cluster", "work", "addon", "status", "applied", "available", "why", "since", "manifests", "age"],
} as const satisfies PageList<WorkRow>;
