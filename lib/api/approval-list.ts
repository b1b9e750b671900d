import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { ApprovalKind, ApprovalRisk, type ApprovalRow, ApprovalState } from "./approvals";
import { ClusterHealth } from "./clusters";
import type { CsvColumn } from "./csv";

const fields: FieldTable<ApprovalRow>["fields"] = {
  state: { type: "text", description: "What became of it", values: ApprovalState.options, some: ({ state }, test) => test(state) },
  kind: { type: "text", description: "What it is for", values: ApprovalKind.options, some: ({ kind }, test) => test(kind) },
  risk: { type: "text", description: "What approving would risk", values: ApprovalRisk.options, some: ({ risk }, test) => test(risk) },
  cluster: {
    type: "text",
    description: "The cluster that it is for, as it says itself",
    some: ({ cluster }, test) => cluster !== undefined && test(cluster),
  },
  addon: {
    type: "text",
    description: "The add-on that it is for, as it says itself",
    some: ({ addOn }, test) => addOn !== undefined && test(addOn),
  },
  standing: {
    type: "text",
    description: "Where that cluster stands",
    values: [...ClusterHealth.options, "absent", "hidden"],
    some: ({ standing }, test) => test(standing),
  },
  age: { type: "age", description: "How long the hub knows it", since: ({ createdAt }) => createdAt },
  name: { type: "text", description: "Its name", some: ({ object }, test) => test(object) },
};

/** What can be asked of the list of approvals (console.md §4b.3, §4b.11). */
export const approvalTable: ListTable<ApprovalRow> = {
  words: ({ object, cluster, addOn }, test) =>
    test(object) || (cluster !== undefined && test(cluster)) || (addOn !== undefined && test(addOn)),
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    age: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
    risk: { key: ({ risk }) => ApprovalRisk.options.indexOf(risk) },
    state: { key: ({ state }) => ApprovalState.options.indexOf(state) },
    cluster: { key: ({ cluster }) => cluster },
  },
  facets: {
    state: ({ state }) => state,
    kind: ({ kind }) => kind,
    risk: ({ risk }) => risk,
    cluster: ({ cluster }) => cluster,
    addon: ({ addOn }) => addOn,
  },
  groups: { cluster: clusterMember },
};

/** Approvals as a file. */
export const approvalColumns: readonly CsvColumn<ApprovalRow>[] = [
  { head: "object", of: ({ object }) => object },
  { head: "kind", of: ({ kind }) => kind },
  { head: "state", of: ({ state }) => state },
  { head: "cluster", of: ({ cluster }) => cluster },
  { head: "add-on", of: ({ addOn }) => addOn },
  { head: "cluster is", of: ({ standing }) => standing },
  { head: "risk", of: ({ risk }) => risk },
  { head: "why", of: ({ headline }) => headline },
  { head: "created", of: ({ createdAt }) => createdAt },
];

/** Those that claim one cluster stand together: why, and of what kinds they are. */
function clusterMember({ cluster, headline, createdAt, kind }: ApprovalRow): GroupMember[] {
  return [{ group: cluster ?? "", why: headline, since: createdAt, where: kind }];
}
