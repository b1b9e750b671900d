import { filterHref } from "@/components/list/filter-href";
import type { ListGroup } from "@/lib/api/list/list";
import { plural } from "@/lib/format/count";
import { earliest, listed, NAMED, type Need } from "./need";

const PAGE = "/approvals";
const RISKS = ["high", "review", "low"] as const;
const RISK_LABELS = { high: "high risk", review: "to review", low: "low risk" } as const;

/** Pending approvals, by the groups of `queue`. Either list may be hidden. */
export function approvalNeeds(
  approvals: readonly ListGroup[] | undefined,
  issues: readonly ListGroup[] | undefined,
): Need[] {
  const pending = issues?.find(({ group }) => group === "pending");
  // A request whose cluster is not known to be pending counts by itself.
  const isOutside = ({ group }: ListGroup) => issues !== undefined && group.startsWith("pending ");
  const outside = (approvals ?? []).filter(isOutside);
  const others = (approvals ?? []).filter((group) => !isOutside(group) && isRequest(group));
  return [...(pending ? [joinNeed(pending, outside)] : []), ...(others.length > 0 ? [requestNeed(others)] : [])];
}

function joinNeed({ size, names, since }: ListGroup, cases: readonly ListGroup[]): Need {
  const requests = cases.filter(isRequest);
  const named = size <= NAMED ? listed(names) : undefined;
  const sent =
    requests.length > 0 ? `${plural(sizeOf(requests), "certificate request")}: ${riskText(requests)}` : undefined;
  return {
    id: "not-accepted",
    tone: "waiting",
    shape: "padlock",
    claim: `${plural(size, "cluster")} ${size === 1 ? "is" : "are"} pending acceptance`,
    detail: [named, sent].filter(Boolean).join("; ") || "No certificate requests from them",
    href: cases.length > 0 ? PAGE : filterHref("/clusters", "health=pending"),
    since,
    size,
  };
}

function requestNeed(groups: readonly ListGroup[]): Need {
  const size = sizeOf(groups);
  const worst =
    RISKS.map((risk) => groups.filter((group) => riskOf(group) === risk)).find(({ length }) => length > 0) ?? [];
  const [why] = worst.flatMap((group) => group.why.values).toSorted((a, b) => b.size - a.size);
  const isLow = worst.every((group) => riskOf(group) === "low");
  return {
    id: "requests",
    tone: "waiting",
    shape: "clock",
    claim: `${plural(size, "certificate request")} ${size === 1 ? "is" : "are"} pending`,
    detail: why && !isLow ? `${riskText(groups)}; ${why.value}` : riskText(groups),
    href: PAGE,
    since: earliest(groups.flatMap(({ since }) => since ?? [])),
    size,
  };
}

/** "2 low risk, 1 high risk", the worst last, where it is read best. */
function riskText(groups: readonly ListGroup[]): string {
  const sizes = RISKS.map((risk) => [risk, sizeOf(groups.filter((group) => riskOf(group) === risk))] as const);
  return sizes
    .toReversed()
    .flatMap(([risk, size]) => (size > 0 ? [`${size} ${RISK_LABELS[risk]}`] : []))
    .join(", ");
}

function sizeOf(groups: readonly ListGroup[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

/** "high" of "available high". */
function riskOf({ group }: ListGroup): string | undefined {
  return group.split(" ")[1];
}

/** Pending clusters without a request come from the list of clusters. */
function isRequest(group: ListGroup): boolean {
  return riskOf(group) !== "cluster";
}
