import { rightText } from "@/components/request-state/right-labels";
import type { ApprovalAnswer, Permission } from "@/lib/api/approvals/approval-case";
import { duration } from "@/lib/format/time";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

/** Whether an action is possible now, and its effect, or why not. */
export interface Possible {
  readonly can: boolean;
  readonly isDone: boolean;
  readonly text: string;
  /** The right that is all it lacks. */
  readonly missing?: Permission["missing"];
}

export function approving({ row, request, others, may }: ApprovalAnswer): Possible {
  if (!request) return cannot(withoutRequest(others));
  if (row.state !== "waiting") return { can: false, isDone: row.state !== "denied", text: DECIDED[row.state] };
  if (!may.decide.allowed) return without(may.decide);
  const { expirationSeconds } = request;
  const validity =
    expirationSeconds === undefined
      ? "For the signer's default lifetime"
      : `For up to ${duration(expirationSeconds * 1000)}`;
  return { can: true, isDone: false, text: `${validity}. ${afterwards(row)}` };
}

export function accepting({ row, cluster, may }: ApprovalAnswer): Possible {
  switch (row.clusterStatus) {
    case "hidden":
      return cannot("You may not list clusters.");
    case "absent":
      return cannot("The hub has no cluster of this name.");
    case "deleting":
      return cannot("The cluster is being removed from the hub.");
    case "pending":
    case "denied":
      if (!cluster?.resourceVersion) return cannot("The hub has no cluster of this name.");
      if (!may.accept.allowed) return without(may.accept);
      return { can: true, isDone: false, text: "The hub creates its namespace and grants its agent access." };
    default:
      return { can: false, isDone: true, text: "Already accepted." };
  }
}

/** Denying takes the rights of approving. */
export function denying({ row, request, may }: ApprovalAnswer): Possible {
  if (!request || row.state !== "waiting") return cannot("No pending request to deny.");
  return may.decide.allowed ? { can: true, isDone: false, text: "" } : without(may.decide);
}

function withoutRequest(others: ApprovalAnswer["others"]): string {
  if (others.some(({ state }) => state === "waiting"))
    return "Each pending request for this name is decided separately.";
  if (others.some(({ state }) => state === "approved" || state === "issued"))
    return "A request for this name is already approved.";
  return "No certificate request from its agent to approve.";
}

function cannot(text: string): Possible {
  return { can: false, isDone: false, text };
}

function without({ missing }: Permission): Possible {
  if (!missing) return cannot("You may not do this.");
  return { ...cannot(`You lack the right to ${rightText(missing)}.`), missing };
}

const DECIDED = {
  approved: "Already approved; not issued yet.",
  issued: "Already approved and issued.",
  denied: "Denied. A request cannot be decided twice.",
  failed: "The signer could not issue it.",
} as const satisfies Record<Exclude<ApprovalRow["state"], "waiting">, string>;

function afterwards({ kind, clusterStatus }: ApprovalRow): string {
  const isOutside = clusterStatus === "pending" || clusterStatus === "denied" || clusterStatus === "absent";
  return kind === "join" && isOutside ? "Grants no access until the cluster is accepted." : AFTERWARDS[kind];
}

const AFTERWARDS = {
  join: "Grants the access of an accepted cluster at once.",
  renewal: "The certificate that it replaces stays valid.",
  "add-on": "Its groups get the permissions of the add-on's roles.",
  unclear: "It is valid for the names and groups above.",
  cluster: "",
} as const satisfies Record<ApprovalRow["kind"], string>;
