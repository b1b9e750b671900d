import { withPreset } from "@/components/list/use-list-filter";
import type { ListGroup, ListStats } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { type ApprovalRow, type ApprovalState, isManagersTurn } from "@/lib/lists/approvals/row";

/** A section of the queue, and its size. */
export interface QueueSection {
  readonly id: SectionId;
  readonly title: string;
  readonly size: number;
  /** When the first of them came. */
  readonly since?: string | undefined;
}

export type SectionId = "outside" | "inside" | "nowhere" | "hidden" | "answered";

/** Order at equal risk: pending clusters wait for a person only. */
const TITLES = {
  outside: "Pending clusters",
  inside: "Accepted clusters",
  nowhere: "No such cluster on the hub",
  hidden: "Clusters",
  answered: "Handled by an add-on's manager",
} as const satisfies Record<SectionId, string>;

const STATUSES = {
  outside: ["pending", "denied"],
  inside: ["joining", "available", "unavailable", "unknown", "deleting"],
  nowhere: ["absent"],
  hidden: ["hidden"],
  answered: ["manager"],
} as const satisfies Record<SectionId, readonly (ApprovalRow["clusterStatus"] | "manager")[]>;

const RISK: Readonly<Record<string, number>> = { high: 0, review: 1, cluster: 1, low: 2 };

/** All of one tab, as a filter of the list of approvals. */
function tabFilter(state: ApprovalState): string {
  return state === "waiting" ? "waits=person,manager" : `state=${state}`;
}

/** Query of the inbox: a tab, and a filter; everything in the tab if it is "". */
export interface QueueView {
  readonly state: ApprovalState;
  readonly q: string;
  /** The order of each section, where that is another than the tab's own. */
  readonly sort?: string;
}

/** What a tab shows, as a filter of the list of approvals. */
export function shownFilter({ state, q }: QueueView): string {
  return withPreset(tabFilter(state), q);
}

/** What waits as the queue has it, certificates by when they have to be renewed, all else that is done newest first. */
export function tabSort(state: ApprovalState): string {
  if (state === "waiting") return "queue";
  return state === "issued" ? "expires" : "age";
}

/** Number of entries in a tab, from a list grouped by `tab`. */
export function sizeIn(stats: Pick<ListStats, "grouped"> | undefined, state: ApprovalState): number {
  return stats?.grouped?.groups.find(({ group }) => group === state)?.size ?? 0;
}

/** The sections of one tab, by its groups `queue`. Of what waits: the one with the greatest risk first. */
export function queueSections(groups: readonly ListGroup[], state: ApprovalState): QueueSection[] {
  const sections = SECTIONS.flatMap((id) => {
    const own = groups.filter(({ group }) => sectionOfGroup(group) === id);
    const size = own.reduce((sum, group) => sum + group.size, 0);
    const since = own.flatMap((group) => group.since ?? []).toSorted()[0];
    const worst = Math.min(...own.map(({ group }) => riskOf(group)));
    return size > 0 ? [{ id, title: TITLES[id], size, since, worst }] : [];
  });
  const sorted = state === "waiting" ? sections.toSorted((a, b) => a.worst - b.worst) : sections;
  return sorted.map(({ worst: _, ...section }) => section);
}

/**
 * The rows of one section. What waits: the riskiest first, the requests of a cluster together; what is done: newest
 * first.
 */
export function sectionQuery(
  section: SectionId,
  { state, q, sort }: QueueView,
): Required<Pick<ListQuery, "q" | "sort">> {
  return { q: withPreset(sectionFilter(section, state), q), sort: sort || tabSort(state) };
}

function sectionFilter(section: SectionId, state: ApprovalState): string {
  if (state !== "waiting") return `state=${state} status=${STATUSES[section]}`;
  return section === "answered" ? "waits=manager" : `waits=person status=${STATUSES[section]}`;
}

/** The section of a tab a row is in; undefined if in none. A cluster is shown with its own agent's pending request. */
export function sectionOfRow(row: ApprovalRow, state: ApprovalState): SectionId | undefined {
  if (row.state !== state) return undefined;
  return state === "waiting" && isManagersTurn(row) ? "answered" : sectionOfStatus(row.clusterStatus);
}

export function sectionOfStatus(clusterStatus: string): SectionId | undefined {
  return SECTIONS.find((id) => STATUSES[id].some((each) => each === clusterStatus));
}

const SECTIONS = ["outside", "inside", "nowhere", "hidden", "answered"] as const satisfies readonly SectionId[];

/** How many of these groups by `queue` are requests; the others are clusters that wait without one. */
export function requestsIn(groups: readonly ListGroup[]): number {
  return groups.filter(({ group }) => !group.endsWith(" cluster")).reduce((sum, { size }) => sum + size, 0);
}

/** Whether a row of that name is a certificate request, which can be denied. */
export function isRequest(name: string): boolean {
  return name.startsWith("requests/");
}

/** The object of a row of that name. */
export function objectOf(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}

function sectionOfGroup(group: string): SectionId | undefined {
  const [clusterStatus = ""] = group.split(" ");
  return sectionOfStatus(clusterStatus);
}

function riskOf(group: string): number {
  return RISK[group.split(" ")[1] ?? ""] ?? RISK.low ?? 0;
}
