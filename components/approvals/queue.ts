import { withPreset } from "@/components/status/use-list-filter";
import { type ApprovalRow, type ApprovalState, isManagersTurn } from "@/lib/api/approvals";
import type { ListFigures, ListGroup } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";

/** Rows of the queue that stand together: which, and how many there are. */
export interface QueueSection {
  readonly place: Place;
  readonly title: string;
  readonly size: number;
}

export type Place = "outside" | "inside" | "nowhere" | "hidden" | "answered";

/** At equal risk in this order: whoever waits outside waits for a person and nobody else. */
const TITLES = {
  outside: "Clusters that wait outside",
  inside: "Accepted clusters",
  nowhere: "No such cluster on the hub",
  hidden: "Clusters",
  answered: "An add-on's manager answers these",
} as const satisfies Record<Place, string>;

const STANDINGS = {
  outside: ["pending", "denied"],
  inside: ["joining", "available", "unavailable", "unknown", "deleting"],
  nowhere: ["absent"],
  hidden: ["hidden"],
  answered: ["manager"],
} as const satisfies Record<Place, readonly (ApprovalRow["standing"] | "manager")[]>;

const RISK: Readonly<Record<string, number>> = { high: 0, review: 1, cluster: 1, low: 2 };

/** All of one tab, as a filter of the list of approvals. */
function tabFilter(state: ApprovalState): string {
  return state === "waiting" ? "waits=person,manager" : `state=${state}`;
}

/** What is looked at of the inbox: a tab, and of that what a filter leaves; all of it where that is "". */
export interface Shown {
  readonly state: ApprovalState;
  readonly q: string;
}

/** What a tab shows, as a filter of the list of approvals. */
export function shownFilter({ state, q }: Shown): string {
  return withPreset(tabFilter(state), q);
}

/** What waits as the queue has it, what is done newest first. */
export function tabSort(state: ApprovalState): string {
  return state === "waiting" ? "queue" : "age";
}

/** How many stand in a tab, where the list was gathered by `tab`. */
export function sizeIn(figures: Pick<ListFigures, "grouped"> | undefined, state: ApprovalState): number {
  return figures?.grouped?.groups.find(({ group }) => group === state)?.size ?? 0;
}

/** The sections of one tab, by its groups `queue`. Of what waits: the one with the greatest risk first. */
export function queueSections(groups: readonly ListGroup[], state: ApprovalState): QueueSection[] {
  const sections = PLACES.flatMap((place) => {
    const own = groups.filter(({ group }) => placeOf(group) === place);
    const size = own.reduce((sum, group) => sum + group.size, 0);
    return size > 0 ? [{ place, title: TITLES[place], size, worst: Math.min(...own.map(({ group }) => riskOf(group))) }] : [];
  });
  const sorted = state === "waiting" ? sections.toSorted((a, b) => a.worst - b.worst) : sections;
  return sorted.map(({ worst: _, ...section }) => section);
}

/** The rows of one section. What waits: the riskiest first, the requests of a cluster together; what is done: newest first. */
export function sectionQuery(place: Place, { state, q }: Shown): Required<Pick<ListQuery, "q" | "sort">> {
  return { q: withPreset(sectionFilter(place, state), q), sort: tabSort(state) };
}

function sectionFilter(place: Place, state: ApprovalState): string {
  if (state !== "waiting") return `state=${state} standing=${STANDINGS[place]}`;
  return place === "answered" ? "waits=manager" : `waits=person standing=${STANDINGS[place]}`;
}

/** In which section of a tab a row stands; undefined where in none. A cluster is told with the request of its own agent, where one waits. */
export function placeOfRow(row: ApprovalRow, state: ApprovalState): Place | undefined {
  if (row.state !== state) return undefined;
  return state === "waiting" && isManagersTurn(row) ? "answered" : placeOfStanding(row.standing);
}

export function placeOfStanding(standing: string): Place | undefined {
  return PLACES.find((place) => STANDINGS[place].some((each) => each === standing));
}

const PLACES = ["outside", "inside", "nowhere", "hidden", "answered"] as const satisfies readonly Place[];

function placeOf(group: string): Place | undefined {
  const [standing = ""] = group.split(" ");
  return placeOfStanding(standing);
}

function riskOf(group: string): number {
  return RISK[group.split(" ")[1] ?? ""] ?? RISK.low ?? 0;
}
