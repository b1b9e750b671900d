import type { Decisions } from "@/lib/api/metrics/history";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { together } from "./together";

type Request = Pick<ApprovalRow, "name" | "object" | "cluster" | "addOn" | "state" | "kind" | "decidedAt">;
type Decided = Request & { readonly at: number };

/**
 * Groups the requests that were decided since then, equal ones that followed each other within a minute together;
 * newest first.
 */
export function latestDecisions(requests: Iterable<Request>, since: number, maxGroups: number): Decisions[] {
  const decided = [...decidedSince(requests, since)].sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  return together(decided, ({ state, kind }) => `${state} ${kind}`, maxGroups).map((group) => {
    const [{ at, state, kind, name, object, cluster, addOn }] = group;
    const last = { name, object, ...(cluster && { cluster }), ...(addOn && { addOn }) };
    return { at, state, kind, size: group.length, last };
  });
}

function* decidedSince(requests: Iterable<Request>, since: number): Iterable<Decided> {
  for (const request of requests) {
    const at = Date.parse(request.decidedAt ?? "");
    if (at >= since) yield { ...request, at };
  }
}
