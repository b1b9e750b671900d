import { placementHref, readObjectPath } from "@/components/object/object-address";
import { LeftOutStep, type PlacementPath } from "@/lib/api/placements/placement-detail";

const TABS = ["overview", "clusters", "scores", "yaml"] as const;
export type PlacementTabId = (typeof TABS)[number];

interface DetailAddress extends PlacementPath {
  readonly tab: PlacementTabId;
}

/** Parses the path of a placement's page; an unknown tab is the first one. */
export function readPlacementAddress(pathname: string): DetailAddress {
  const { namespace, name, tab } = readObjectPath(pathname);
  return { namespace, name, tab: TABS.find((each) => each === tab) ?? "overview" };
}

export function placementTabHref({ namespace, name }: PlacementPath, tab: PlacementTabId = "overview"): string {
  return placementHref(namespace, name, tab === "overview" ? "" : tab);
}

/** Which of a placement's clusters are listed. */
export interface PlacementClusterChoice {
  readonly show: "chosen" | "left-out";
  /** Index of a group of those that were chosen. */
  readonly group?: number | undefined;
  /** The step that excluded the others. */
  readonly step?: LeftOutStep | undefined;
}

/** Parses the query; unknown values mean all. */
export function readPlacementClusterChoice(query: Pick<URLSearchParams, "get">): PlacementClusterChoice {
  if (query.get("show") === "left-out") {
    const step = LeftOutStep.options.find((known) => known === query.get("step"));
    return { show: "left-out", step };
  }
  const group = /^\d{1,7}$/.exec(query.get("group") ?? "")?.[0];
  return { show: "chosen", group: group === undefined ? undefined : Number(group) };
}

/** The same as a filter of the list. */
export function presetOf({ group, step }: PlacementClusterChoice): string {
  if (step !== undefined) return `step=${step}`;
  return group === undefined ? "" : `group=${group}`;
}

/** The page of a placement's clusters, with what is listed of them. */
export function clustersHref(path: PlacementPath, { show, group, step }: PlacementClusterChoice): string {
  const query = new URLSearchParams([
    ...(show === "chosen" ? [] : [["show", show]]),
    ...(group === undefined ? [] : [["group", String(group)]]),
    ...(step === undefined ? [] : [["step", step]]),
  ]).toString();
  const page = placementTabHref(path, "clusters");
  return query ? `${page}?${query}` : page;
}
