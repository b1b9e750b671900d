import { filterHref } from "@/components/status/use-filter-text";
import type { ListGroup } from "@/lib/api/list";
import { plural } from "@/lib/format/count";
import { earliest, listed, NAMED, type Need } from "./need";

const PAGE = "/approvals";
const RISKS = ["high", "review", "low"] as const;
const RISK_WORDS = { high: "high risk", review: "to review", low: "low risk" } as const;

/** What waits for somebody to let it in, by its groups `queue`. Either of the lists may be out of sight. */
export function approvalNeeds(approvals: readonly ListGroup[] | undefined, troubles: readonly ListGroup[] | undefined): Need[] {
  const pending = troubles?.find(({ group }) => group === "pending");
  // Of whose cluster is not known to wait, the request does by itself.
  const isOutside = ({ group }: ListGroup) => troubles !== undefined && group.startsWith("pending ");
  const outside = (approvals ?? []).filter(isOutside);
  const others = (approvals ?? []).filter((group) => !isOutside(group) && isRequest(group));
  return [...(pending ? [joinNeed(pending, outside)] : []), ...(others.length > 0 ? [requestNeed(others)] : [])];
}

function joinNeed({ size, names, since }: ListGroup, cases: readonly ListGroup[]): Need {
  const requests = cases.filter(isRequest);
  const named = size <= NAMED ? listed(names) : undefined;
  const sent = requests.length > 0 ? `${plural(sizeOf(requests), "certificate request")}: ${riskWords(requests)}` : undefined;
  return {
    id: "not-accepted",
    tone: "waiting",
    shape: "padlock",
    claim: `${plural(size, "cluster")} ${size === 1 ? "waits" : "wait"} to be accepted`,
    detail: [named, sent].filter(Boolean).join("; ") || "None of them has sent a certificate request",
    href: cases.length > 0 ? PAGE : filterHref("/clusters", "health=pending"),
    since,
    size,
  };
}

function requestNeed(groups: readonly ListGroup[]): Need {
  const size = sizeOf(groups);
  const worst = RISKS.map((risk) => groups.filter((group) => riskOf(group) === risk)).find(({ length }) => length > 0) ?? [];
  const [why] = worst.flatMap((group) => group.why.values).toSorted((a, b) => b.size - a.size);
  const isLow = worst.every((group) => riskOf(group) === "low");
  return {
    id: "requests",
    tone: "waiting",
    shape: "clock",
    claim: `${plural(size, "certificate request")} ${size === 1 ? "waits" : "wait"} for a decision`,
    detail: why && !isLow ? `${riskWords(groups)}; ${why.value}` : riskWords(groups),
    href: PAGE,
    since: earliest(groups.flatMap(({ since }) => since ?? [])),
    size,
  };
}

/** "2 low risk, 1 high risk", the worst last, where it is read best. */
function riskWords(groups: readonly ListGroup[]): string {
  const sizes = RISKS.map((risk) => [risk, sizeOf(groups.filter((group) => riskOf(group) === risk))] as const);
  return sizes
    .toReversed()
    .flatMap(([risk, size]) => (size > 0 ? [`${size} ${RISK_WORDS[risk]}`] : []))
    .join(", ");
}

function sizeOf(groups: readonly ListGroup[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

/** "high" of "available high". */
function riskOf({ group }: ListGroup): string | undefined {
  return group.split(" ")[1];
}

/** Clusters that wait without one are told by the list of clusters. */
function isRequest(group: ListGroup): boolean {
  return riskOf(group) !== "cluster";
}
