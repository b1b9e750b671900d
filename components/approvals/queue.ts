import type { ApprovalRow, ApprovalState } from "@/lib/api/approvals";
import { approvalsIn, waitsForPerson } from "@/lib/queries/approval-rows";

/** Rows of the queue that stand together. */
export interface QueueSection {
  readonly title: string;
  readonly rows: readonly ApprovalRow[];
}

type Place = "outside" | "inside" | "nowhere" | "hidden" | "answered";

/** At equal risk in this order: whoever waits outside waits for a person and nobody else. */
const TITLES = {
  outside: "Clusters that wait outside",
  inside: "Accepted clusters",
  nowhere: "No such cluster on the hub",
  hidden: "Clusters",
  answered: "An add-on's manager answers these",
} as const satisfies Record<Place, string>;

const PLACE_OF = {
  pending: "outside",
  denied: "outside",
  joining: "inside",
  available: "inside",
  unavailable: "inside",
  unknown: "inside",
  deleting: "inside",
  absent: "nowhere",
  hidden: "hidden",
} as const satisfies Record<ApprovalRow["standing"], Place>;

const RISK = { high: 0, review: 1, low: 2 } as const satisfies Record<ApprovalRow["risk"], number>;

/**
 * The rows of one tab by where their clusters stand. What waits: the riskiest first, the requests of a cluster together; what is
 * done: newest first.
 */
export function queueSections(rows: readonly ApprovalRow[], state: ApprovalState): QueueSection[] {
  const shown = approvalsIn(rows, state);
  const worst = new Map<string, number>();
  for (const row of shown) worst.set(clusterOf(row), Math.min(RISK[row.risk], worst.get(clusterOf(row)) ?? RISK.low));
  const byRisk = (a: ApprovalRow, b: ApprovalRow) =>
    (worst.get(clusterOf(a)) ?? 0) - (worst.get(clusterOf(b)) ?? 0) ||
    compare(clusterOf(a), clusterOf(b)) ||
    RISK[a.risk] - RISK[b.risk] ||
    compare(a.createdAt, b.createdAt);
  const sorted = shown.toSorted(state === "waiting" ? byRisk : (a, b) => compare(b.createdAt, a.createdAt));
  const sections = Object.entries(TITLES).flatMap(([place, title]) => {
    const own = sorted.filter((row) => placeOf(row) === place);
    return own.length > 0 ? [{ title, rows: own }] : [];
  });
  return state === "waiting" ? sections.toSorted((a, b) => worstOf(a) - worstOf(b)) : sections;
}

/** The first rows of a long queue: whoever decided those sees the next. */
export function firstRows(sections: readonly QueueSection[], most: number): QueueSection[] {
  let room = most;
  return sections.flatMap(({ title, rows }) => {
    const shown = rows.slice(0, room);
    room -= shown.length;
    return shown.length > 0 ? [{ title, rows: shown }] : [];
  });
}

function placeOf(row: ApprovalRow): Place {
  return waitsForPerson(row) ? PLACE_OF[row.standing] : "answered";
}

function worstOf({ rows }: QueueSection): number {
  return Math.min(...rows.map(({ risk }) => RISK[risk]));
}

function clusterOf({ cluster, object }: ApprovalRow): string {
  return cluster ?? object;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
