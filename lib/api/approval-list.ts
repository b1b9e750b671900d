import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { APPROVAL_FIELDS, type WAITS } from "./approval-fields";
import { ApprovalRisk, type ApprovalRow, ApprovalState, isManagersTurn } from "./approvals";
import type { CsvColumn } from "./csv";

type Risk = ApprovalRow["risk"];

/** A row as the console keeps it, with what the rows of its cluster say together; it is sent without that. */
export interface ApprovalEntry extends ApprovalRow {
  /** A request of the cluster's own agent waits, from which the cluster can be let in, too. */
  readonly joinWaits: boolean;
  /** Who made the request; absent of a cluster. */
  readonly requester?: string | undefined;
  /** The worst risk of all that waits for its cluster. */
  readonly worst: Risk;
  /** The same for whoever may not list cluster add-ons, and for whoever may not list clusters. */
  readonly worstFor: Readonly<Record<"withoutAddOns" | "alone", Risk>>;
}

const fields: FieldTable<ApprovalEntry>["fields"] = {
  state: { ...APPROVAL_FIELDS.state, some: ({ state }, test) => test(state) },
  waits: {
    ...APPROVAL_FIELDS.waits,
    some: (row, test) => {
      const whom = waitsFor(row);
      return whom !== undefined && test(whom);
    },
  },
  kind: { ...APPROVAL_FIELDS.kind, some: ({ kind }, test) => test(kind) },
  risk: { ...APPROVAL_FIELDS.risk, some: ({ risk }, test) => test(risk) },
  cluster: { ...APPROVAL_FIELDS.cluster, some: ({ cluster }, test) => cluster !== undefined && test(cluster) },
  addon: { ...APPROVAL_FIELDS.addon, some: ({ addOn }, test) => addOn !== undefined && test(addOn) },
  requester: {
    ...APPROVAL_FIELDS.requester,
    some: ({ requester }, test) => requester !== undefined && (test(requester) || test(requester.slice(requester.lastIndexOf(":") + 1))),
  },
  standing: { ...APPROVAL_FIELDS.standing, some: ({ standing }, test) => test(standing) },
  alike: { ...APPROVAL_FIELDS.alike, some: ({ alike }, test) => alike !== undefined && test(alike) },
  age: { ...APPROVAL_FIELDS.age, since: ({ createdAt }) => createdAt },
  name: { ...APPROVAL_FIELDS.name, some: ({ object }, test) => test(object) },
};

/** What can be asked of the list of approvals. */
export const approvalTable: ListTable<ApprovalEntry> = {
  words: ({ object, cluster, addOn, requester }, test) =>
    [object, cluster, addOn, requester].some((each) => each !== undefined && test(each)),
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    age: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
    risk: { key: ({ risk }) => rank(risk) },
    state: { key: ({ state }) => ApprovalState.options.indexOf(state) },
    cluster: { key: ({ cluster }) => cluster },
    queue: { key: placeInQueue },
  },
  facets: {
    state: ({ state }) => state,
    waits: waitsFor,
    kind: ({ kind }) => kind,
    risk: ({ risk }) => risk,
    standing: ({ standing }) => standing,
    cluster: ({ cluster }) => cluster,
    addon: ({ addOn }) => addOn,
    requester: ({ requester }) => requester,
    alike: ({ alike }) => alike,
    name: ({ object }) => object,
  },
  groups: { cluster: clusterMember, queue: queueMember, alike: alikeMember, tab: tabMember },
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

/** Undefined where it was decided. */
function waitsFor({ state, kind, risk, joinWaits }: ApprovalEntry): (typeof WAITS)[number] | undefined {
  if (state !== "waiting") return undefined;
  if (kind === "cluster" && joinWaits) return "request";
  return isManagersTurn({ kind, risk }) ? "manager" : "person";
}

/** The riskiest cluster first, what is for one cluster together, and of that the riskiest first, then the oldest. */
function placeInQueue({ worst, cluster, object, risk, createdAt }: ApprovalEntry): string {
  return [rank(worst), cluster ?? object, rank(risk), createdAt].join(" ");
}

function rank(risk: Risk): number {
  return ApprovalRisk.options.indexOf(risk);
}

/** By where the cluster stands and by risk: "pending high". Clusters that wait are "pending cluster". */
function queueMember(row: ApprovalEntry): GroupMember[] {
  const { kind, standing, risk, headline, createdAt } = row;
  const place = waitsFor(row) === "manager" ? "manager" : standing;
  return [{ group: `${place} ${kind === "cluster" ? kind : risk}`, why: headline, since: createdAt, where: kind }];
}

/** By the tab of the inbox: in none stands a cluster that is told with the request of its own agent. */
function tabMember(row: ApprovalEntry): GroupMember[] {
  return waitsFor(row) === "request" ? [] : [{ group: row.state, where: "" }];
}

/** Those that claim one cluster stand together: why, and of what kinds they are. */
function clusterMember({ cluster, headline, createdAt, kind }: ApprovalEntry): GroupMember[] {
  return [{ group: cluster ?? "", why: headline, since: createdAt, where: kind }];
}

/** Those that may be approved together: where their clusters stand, and which they are. */
function alikeMember({ alike, cluster = "", standing, createdAt }: ApprovalEntry): GroupMember[] {
  return alike === undefined ? [] : [{ group: alike, why: standing, since: createdAt, where: cluster }];
}
