import type { Decisions } from "@/lib/api/metrics/history";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

/** A longer pause than this begins another group. */
const TOGETHER_MS = 60_000;

type Request = Pick<ApprovalRow, "name" | "object" | "cluster" | "addOn" | "state" | "kind" | "decidedAt">;
type Decided = Request & { readonly at: number };

/**
 * Groups the requests that were decided since then, equal ones that followed each other within a minute together;
 * newest first.
 */
export function latestDecisions(requests: Iterable<Request>, since: number, maxGroups: number): Decisions[] {
  const decided = [...decidedSince(requests, since)].sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  const groups: Decisions[] = [];
  const open = new Map<string, { readonly group: Decisions; oldestAt: number }>();
  for (const { at, state, kind, ...last } of decided) {
    const key = `${state} ${kind}`;
    const known = open.get(key);
    if (known && known.oldestAt - at <= TOGETHER_MS) {
      known.oldestAt = at;
      known.group.size += 1;
      continue;
    }
    if (groups.length === maxGroups) break;
    const { name, object, cluster, addOn } = last;
    const named = { name, object, ...(cluster && { cluster }), ...(addOn && { addOn }) };
    const group = { at, state, kind, size: 1, last: named };
    groups.push(group);
    open.set(key, { group, oldestAt: at });
  }
  return groups;
}

function* decidedSince(requests: Iterable<Request>, since: number): Iterable<Decided> {
  for (const request of requests) {
    const at = Date.parse(request.decidedAt ?? "");
    if (at >= since) yield { ...request, at };
  }
}
