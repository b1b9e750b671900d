const TABS = [
  "overview",
  "clusters",
  "install",
  "rollouts",
  "configuration",
  "template",
  "access",
  "metrics",
  "why",
  "activity",
  "yaml",
] as const;
export type AddOnTabId = (typeof TABS)[number];

/** Earlier tab names in addresses. */
const FORMER: ReadonlyMap<string, AddOnTabId> = new Map([["events", "activity"]]);

interface DetailAddress {
  readonly name: string;
  readonly tab: AddOnTabId;
}

/** Parses the path of a detail page; an unknown tab is the first one. */
export function readAddOnAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: tabOf(tab) };
}

function tabOf(label = ""): AddOnTabId {
  return TABS.find((each) => each === label) ?? FORMER.get(label) ?? "overview";
}

export function addOnTabHref(name: string, tab: AddOnTabId, cluster?: string): string {
  const path = tab === "overview" ? `/addons/${name}` : `/addons/${name}/${tab}`;
  return cluster === undefined ? path : `${path}?cluster=${encodeURIComponent(cluster)}`;
}
