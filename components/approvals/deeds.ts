import { rightWords } from "@/components/status/right-words";
import type { ApprovalAnswer, Permission } from "@/lib/api/approval-case";
import type { ApprovalRow } from "@/lib/api/approvals";
import { duration } from "@/lib/format/time";

/** Whether a deed can be done now, and its effect, or why not. */
export interface Possible {
  readonly can: boolean;
  readonly isDone: boolean;
  readonly words: string;
}

export function approving({ row, request, others, may }: ApprovalAnswer): Possible {
  if (!request) return cannot(withoutRequest(others));
  if (row.state !== "waiting") return { can: false, isDone: row.state !== "denied", words: DECIDED[row.state] };
  if (!may.decide.allowed) return cannot(needs(may.decide));
  const { expirationSeconds } = request;
  const validity = expirationSeconds === undefined ? "As long as the signer gives" : `For up to ${duration(expirationSeconds * 1000)}`;
  return { can: true, isDone: false, words: `${validity}. ${afterwards(row)}` };
}

export function accepting({ row, cluster, may }: ApprovalAnswer): Possible {
  switch (row.standing) {
    case "hidden":
      return cannot("You may not list clusters.");
    case "absent":
      return cannot("The hub has no cluster of this name.");
    case "deleting":
      return cannot("The cluster is being removed from the hub.");
    case "pending":
    case "denied":
      if (!cluster?.resourceVersion) return cannot("The hub has no cluster of this name.");
      if (!may.accept.allowed) return cannot(needs(may.accept));
      return { can: true, isDone: false, words: "The hub gives it a namespace and the rights of a cluster." };
    default:
      return { can: false, isDone: true, words: "Already accepted." };
  }
}

/** Denying takes the rights of approving. */
export function denying({ row, request, may }: ApprovalAnswer): Possible {
  if (!request || row.state !== "waiting") return cannot("Nothing waits that could be denied.");
  return may.decide.allowed ? { can: true, isDone: false, words: "" } : cannot(needs(may.decide));
}

function withoutRequest(others: ApprovalAnswer["others"]): string {
  if (others.some(({ state }) => state === "waiting")) return "Each request that waits for this name is a case of its own.";
  if (others.some(({ state }) => state === "approved" || state === "issued")) return "A request for this name was approved already.";
  return "No certificate request of its agent is here to approve.";
}

function cannot(words: string): Possible {
  return { can: false, isDone: false, words };
}

function needs({ missing }: Permission): string {
  return missing ? `You lack the right to ${rightWords(missing)}.` : "You may not do this.";
}

const DECIDED = {
  approved: "Approved already; the signer has not issued it yet.",
  issued: "Approved and issued already.",
  denied: "Denied; a request cannot be decided twice.",
  failed: "The signer could not issue it.",
} as const satisfies Record<Exclude<ApprovalRow["state"], "waiting">, string>;

function afterwards({ kind, standing }: ApprovalRow): string {
  const isOutside = standing === "pending" || standing === "denied" || standing === "absent";
  return kind === "join" && isOutside ? "It opens nothing until the cluster is accepted." : AFTERWARDS[kind];
}

const AFTERWARDS = {
  join: "It opens the rights of an accepted cluster at once.",
  renewal: "The certificate that it replaces stays valid.",
  "add-on": "Its groups get what the add-on's roles grant.",
  unclear: "It gives the names and groups above.",
  cluster: "",
} as const satisfies Record<ApprovalRow["kind"], string>;
