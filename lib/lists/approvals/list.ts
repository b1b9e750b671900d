import { certificateStatusOf, renewalDueMs } from "@/lib/csr/certificate-status";
import type { GroupMember } from "@/lib/filter/list-table";
import { defineList, type ServerList } from "@/lib/lists/define-list";
import { APPROVALS, type WAITS } from "./fields";
import { ApprovalRisk, type ApprovalRow, isManagersTurn } from "./row";

type Risk = ApprovalRow["risk"];

/** Whom the certificate of a request speaks for. */
export interface IssuedTo {
  /** Of the request. */
  readonly uid: string;
  readonly subject: string;
  /** In words. */
  readonly approver: string | undefined;
  /** When the next one of the same name begins to hold, in milliseconds since epoch, as far as this console saw it. */
  readonly renewedAtMs: number | undefined;
}

/** A row as the console stores it, with what the rows of its cluster say together; that part is not sent. */
export interface ApprovalEntry extends ApprovalRow {
  /** A request of the cluster's own agent waits, from which the cluster can be let in, too. */
  readonly joinWaits: boolean;
  /** The requester; absent for a cluster. */
  readonly requester?: string | undefined;
  /** Of a request that was approved: its uid, whom it speaks for, and who approved, in words. */
  readonly issued?: IssuedTo;
  /** The worst risk of all that waits for its cluster. */
  readonly worst: Risk;
  /**
   * The same row for callers who may not list cluster add-ons, for callers who may not list clusters, and, where an
   * invitation has to do with it, for callers who may not list invitations.
   */
  readonly worstFor: Readonly<Record<"withoutAddOns" | "alone", Risk>> & { readonly withoutInvitations?: Risk };
}

const server: ServerList<typeof APPROVALS.fields, ApprovalEntry> = {
  words: ({ object, cluster, addOn, requester, headline }, test) =>
    [object, cluster, addOn, requester, headline].some((each) => each !== undefined && test(each)),
  fields: {
    waits: { of: waitsFor },
    requester: {
      of: ({ requester }) => requester,
      some: ({ requester }, test) =>
        requester !== undefined && (test(requester) || test(requester.slice(requester.lastIndexOf(":") + 1))),
    },
    expires: { sort: { key: renewalSortKey } },
    certificate: {
      timed: ["valid", "late", "expired"],
      some: ({ certificate }, test, { now }) =>
        certificate !== undefined && test(certificateStatusOf(certificate, now())),
    },
    queue: { sort: { key: queueSortKey } },
  },
  groups: { cluster: clusterMember, queue: queueMember, batch: batchMember, tab: tabMember },
};

export const APPROVAL_LIST = defineList(APPROVALS, server);

/** Undefined where it was decided. */
export function waitsFor({ state, kind, risk, joinWaits }: ApprovalEntry): (typeof WAITS)[number] | undefined {
  if (state !== "waiting") return undefined;
  if (kind === "cluster" && joinWaits) return "request";
  return isManagersTurn({ kind, risk }) ? "manager" : "person";
}

/** The riskiest cluster first, what is for one cluster together, and of that the riskiest first, then the oldest. */
function queueSortKey({ worst, cluster, object, risk, createdAt }: ApprovalEntry): string {
  return [rank(worst), cluster ?? object, rank(risk), createdAt].join(" ");
}

/** Those that are overdue longest first, then those that have to be renewed next; those that are renewed come last. */
function renewalSortKey({ certificate }: ApprovalEntry): number | undefined {
  if (!certificate) return undefined;
  return renewalDueMs(certificate) + (certificate.isRenewed ? AFTER_ALL_MS : 0);
}

/** Longer than any certificate holds. */
const AFTER_ALL_MS = 1e15;

function rank(risk: Risk): number {
  return ApprovalRisk.options.indexOf(risk);
}

/** By cluster status and risk: "pending high". Pending clusters are "pending cluster". */
function queueMember(row: ApprovalEntry): GroupMember[] {
  const { kind, clusterStatus: status, risk, headline, createdAt } = row;
  const state = waitsFor(row) === "manager" ? "manager" : status;
  return [{ group: `${state} ${kind === "cluster" ? kind : risk}`, why: headline, since: createdAt, where: kind }];
}

/** By tab of the inbox. A cluster that is shown with its own agent's request is in none. */
function tabMember(row: ApprovalEntry): GroupMember[] {
  return waitsFor(row) === "request" ? [] : [{ group: row.state, where: "" }];
}

/** Groups requests that claim one cluster: why, and of which kinds they are. */
function clusterMember({ cluster, headline, createdAt, kind }: ApprovalEntry): GroupMember[] {
  return [{ group: cluster ?? "", why: headline, since: createdAt, where: kind }];
}

/** Groups requests of a batch: their clusters' status, and the requests. */
function batchMember({ batch, cluster = "", clusterStatus: status, createdAt }: ApprovalEntry): GroupMember[] {
  return batch === undefined ? [] : [{ group: batch, why: status, since: createdAt, where: cluster }];
}
