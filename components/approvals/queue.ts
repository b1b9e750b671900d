import { type ApprovalRow, type ApprovalState, isManagersTurn } from "@/lib/api/approvals";
import type { ListGroup } from "@/lib/api/list";
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
export function tabFilter(state: ApprovalState): string {
  return state === "waiting" ? "waits=person,manager" : `state=${state}`;
}

/** All of one tab as a file: what waits as the queue has it, what is done newest first. */
export function fileQuery(state: ApprovalState): Required<Pick<ListQuery, "q" | "sort">> {
  return { q: tabFilter(state), sort: state === "waiting" ? "queue" : "age" };
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
export function sectionQuery(place: Place, state: ApprovalState): Required<Pick<ListQuery, "q" | "sort">> {
  if (state !== "waiting") return { q: `state=${state} standing=${STANDINGS[place]}`, sort: "age" };
  return { q: place === "answered" ? "waits=manager" : `waits=person standing=${STANDINGS[place]}`, sort: "queue" };
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
