import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { WORK_STANDINGS_WORST_FIRST, workStanding } from "@/lib/health/work-words";
import type { CsvColumn } from "./csv";
import type { WorkRow } from "./works";

const CLAIMS = ["true", "false", "unknown"];

const fields: FieldTable<WorkRow>["fields"] = {
  status: {
    type: "text",
    description: "How it stands",
    values: WORK_STANDINGS_WORST_FIRST,
    some: (row, test) => test(workStanding(row)),
  },
  cluster: { type: "text", description: "The cluster that it is for", some: ({ cluster }, test) => test(cluster) },
  addon: { type: "text", description: "The add-on that it brings", some: ({ addOn }, test) => addOn !== undefined && test(addOn) },
  applied: {
    type: "text",
    description: "Whether its cluster has applied all of it",
    values: CLAIMS,
    some: ({ applied }, test) => test(applied),
  },
  available: {
    type: "text",
    description: "Whether what it makes on the cluster is available",
    values: CLAIMS,
    some: ({ available }, test) => test(available),
  },
  manifests: { type: "number", description: "How many manifests it carries", number: ({ manifests }) => manifests },
  since: { type: "age", description: "How long it has stood so", since: ({ since }) => since },
  age: { type: "age", description: "How long the hub knows it", since: ({ createdAt }) => createdAt },
  name: { type: "text", description: "Its name", some: ({ name, work }, test) => test(work) || test(name) },
};

/** What can be asked of the list of works (console.md §4b.3). A fleet has 200,000: no order but that by name is kept. */
export const workTable: ListTable<WorkRow> = {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    status: { key: (row) => WORK_STANDINGS_WORST_FIRST.indexOf(workStanding(row)) },
    work: { key: ({ work }) => work },
    addon: { key: ({ addOn }) => addOn },
    manifests: { key: ({ manifests }) => manifests },
    since: { key: ({ since }) => since },
    age: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
  },
  facets: {
    status: workStanding,
    addon: ({ addOn }) => addOn,
    applied: ({ applied }) => applied,
    available: ({ available }) => available,
    cluster: ({ cluster }) => cluster,
    name: ({ work }) => work,
  },
  groups: { trouble: troubles },
};

/** Works as a file. */
export const workColumns: readonly CsvColumn<WorkRow>[] = [
  { head: "cluster", of: ({ cluster }) => cluster },
  { head: "work", of: ({ work }) => work },
  { head: "add-on", of: ({ addOn }) => addOn },
  { head: "status", of: workStanding },
  { head: "applied", of: ({ applied }) => applied },
  { head: "available", of: ({ available }) => available },
  { head: "why", of: ({ sentence }) => sentence },
  { head: "since", of: ({ since }) => since },
  { head: "manifests", of: ({ manifests }) => String(manifests) },
  { head: "created", of: ({ createdAt }) => createdAt },
];

/** What is wrong with it; nothing where nothing is known to be. */
function troubles(row: WorkRow): GroupMember[] {
  const standing = workStanding(row);
  if (standing !== "failed" && standing !== "unavailable") return [];
  return [{ group: standing, why: row.sentence, since: row.since, where: row.addOn ?? "" }];
}
