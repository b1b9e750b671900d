const TABS = [
  "overview",
  "addons",
  "placements",
  "works",
  "approvals",
  "why",
  "access",
  "metrics",
  "timeline",
  "yaml",
] as const;
export type ClusterTabId = (typeof TABS)[number];

/** Earlier tab names in addresses. */
const FORMER: ReadonlyMap<string, ClusterTabId> = new Map([["events", "timeline"]]);

interface DetailAddress {
  readonly name: string;
  readonly tab: ClusterTabId;
}

/** Parses the path of a cluster's page; an unknown tab is the first one. */
export function readClusterAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: tabOf(tab) };
}

function tabOf(label = ""): ClusterTabId {
  return TABS.find((each) => each === label) ?? FORMER.get(label) ?? "overview";
}

/** `addOn` is the one whose chain is open, or that is explained. */
export function clusterTabHref(name: string, tab: ClusterTabId = "overview", addOn?: string): string {
  const path = tab === "overview" ? `/clusters/${name}` : `/clusters/${name}/${tab}`;
  return addOn === undefined ? path : `${path}?addon=${encodeURIComponent(addOn)}`;
}
