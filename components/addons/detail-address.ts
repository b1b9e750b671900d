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
export type DetailTab = (typeof TABS)[number];

/** Earlier tab names in addresses. */
const FORMER: ReadonlyMap<string, DetailTab> = new Map([["events", "activity"]]);

interface DetailAddress {
  readonly name: string;
  readonly tab: DetailTab;
}

/** Parses the path of a detail page; an unknown tab is the first one. */
export function readAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: tabOf(tab) };
}

function tabOf(label = ""): DetailTab {
  return TABS.find((each) => each === label) ?? FORMER.get(label) ?? "overview";
}

export function detailHref(name: string, tab: DetailTab, cluster?: string): string {
  const path = tab === "overview" ? `/addons/${name}` : `/addons/${name}/${tab}`;
  return cluster === undefined ? path : `${path}?cluster=${encodeURIComponent(cluster)}`;
}
