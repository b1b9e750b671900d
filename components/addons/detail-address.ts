export type DetailTab = "overview" | "clusters" | "why" | "events" | "yaml";

interface DetailAddress {
  readonly name: string;
  readonly tab: DetailTab;
}

/** What the path of a detail page says; a tab that there is not is the first one. */
export function readAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: TABS.find((each) => each === tab) ?? "overview" };
}

const TABS = ["overview", "clusters", "why", "events", "yaml"] as const satisfies readonly DetailTab[];

export function detailHref(name: string, tab: DetailTab, cluster?: string): string {
  const path = tab === "overview" ? `/addons/${name}` : `/addons/${name}/${tab}`;
  return cluster === undefined ? path : `${path}?cluster=${encodeURIComponent(cluster)}`;
}
