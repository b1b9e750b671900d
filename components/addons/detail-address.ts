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
  "events",
  "yaml",
] as const;
export type DetailTab = (typeof TABS)[number];

interface DetailAddress {
  readonly name: string;
  readonly tab: DetailTab;
}

/** What the path of a detail page says; a tab that there is not is the first one. */
export function readAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: TABS.find((each) => each === tab) ?? "overview" };
}

export function detailHref(name: string, tab: DetailTab, cluster?: string): string {
  const path = tab === "overview" ? `/addons/${name}` : `/addons/${name}/${tab}`;
  return cluster === undefined ? path : `${path}?cluster=${encodeURIComponent(cluster)}`;
}
