import { filterHref } from "@/components/status/use-filter-text";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { ListGroup } from "@/lib/api/list";
import { plural } from "@/lib/format/count";
import { approvalsIn, waitsForPerson } from "@/lib/queries/approval-rows";
import { earliest, listed, NAMED, type Need } from "./need";

const PAGE = "/approvals";
const RISKS = ["high", "review", "low"] as const;
const RISK_WORDS = { high: "high risk", review: "to review", low: "low risk" } as const satisfies Record<ApprovalRow["risk"], string>;

/** What waits for somebody to let it in. Either of the lists may be out of sight. */
export function approvalNeeds(approvals: readonly ApprovalRow[] | undefined, troubles: readonly ListGroup[] | undefined): Need[] {
  const waiting = approvalsIn(approvals ?? [], "waiting").filter(waitsForPerson);
  const outside = waiting.filter(({ standing }) => standing === "pending");
  const others = waiting.filter(({ standing }) => standing !== "pending");
  const pending = troubles ? (troubles.find(({ group }) => group === "pending") ?? NONE) : outsideClusters(outside);
  const needs = [pending.size > 0 ? joinNeed(pending, outside) : undefined, others.length > 0 ? requestNeed(others) : undefined];
  return needs.flatMap((need) => need ?? []);
}

type Waiting = Pick<ListGroup, "size" | "names" | "since">;

const NONE: Waiting = { size: 0, names: [] };

function outsideClusters(rows: readonly ApprovalRow[]): Waiting {
  const names = [...new Set(rows.map((row) => row.cluster ?? row.object))];
  return { size: names.length, names, since: earliest(rows.map(({ createdAt }) => createdAt)) };
}

function joinNeed({ size, names, since }: Waiting, cases: readonly ApprovalRow[]): Need {
  const requests = cases.filter(({ kind }) => kind !== "cluster");
  const named = size <= NAMED ? listed(names) : undefined;
  const sent = requests.length > 0 ? `${plural(requests.length, "certificate request")}: ${riskWords(requests)}` : undefined;
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

function requestNeed(rows: readonly ApprovalRow[]): Need {
  const worst = RISKS.flatMap((risk) => rows.filter((row) => row.risk === risk))[0];
  return {
    id: "requests",
    tone: "waiting",
    shape: "clock",
    claim: `${plural(rows.length, "certificate request")} ${rows.length === 1 ? "waits" : "wait"} for a decision`,
    detail: worst && worst.risk !== "low" ? `${riskWords(rows)}; ${worst.headline}` : riskWords(rows),
    href: PAGE,
    since: earliest(rows.map(({ createdAt }) => createdAt)),
    size: rows.length,
  };
}

/** "2 low risk, 1 high risk", the worst last, where it is read best. */
function riskWords(rows: readonly ApprovalRow[]): string {
  const sizes = RISKS.map((risk) => [risk, rows.filter((row) => row.risk === risk).length] as const);
  return sizes
    .toReversed()
    .flatMap(([risk, size]) => (size > 0 ? [`${size} ${RISK_WORDS[risk]}`] : []))
    .join(", ");
}
