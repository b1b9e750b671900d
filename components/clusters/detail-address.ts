const TABS = ["overview", "addons", "placements", "works", "approvals", "why", "events", "yaml"] as const;
export type DetailTab = (typeof TABS)[number];

interface DetailAddress {
  readonly name: string;
  readonly tab: DetailTab;
}

/** What the path of a cluster's page says; a tab that there is not is the first one. */
export function readAddress(pathname: string): DetailAddress {
  const [, , name = "", tab] = pathname.split("/");
  return { name: decodeURIComponent(name), tab: TABS.find((each) => each === tab) ?? "overview" };
}

/** `addOn` is the one whose chain is open, or that is asked about. */
export function detailHref(name: string, tab: DetailTab = "overview", addOn?: string): string {
  const path = tab === "overview" ? `/clusters/${name}` : `/clusters/${name}/${tab}`;
  return addOn === undefined ? path : `${path}?addon=${encodeURIComponent(addOn)}`;
}
