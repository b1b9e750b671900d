import { changeAddress } from "@/components/list/list-address";

const PAGES_WITH_PAST: readonly string[] = [
  "/",
  "/access",
  "/addons",
  "/approvals",
  "/catalogue",
  "/clusters",
  "/deletions",
  "/gates",
  "/identities",
  "/invitations",
  "/placements",
  "/replica-sets",
  "/rollouts",
  "/sets",
  "/works",
];

/** Whether the page can be shown as of another time. */
export function hasPast(pathname: string): boolean {
  return PAGES_WITH_PAST.includes(pathname === "/" ? pathname : pathname.replace(/\/$/, ""));
}

/** As addresses have it: to the second. */
export function timeInAddress(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Shows the page as of that time; undefined: as it is now. */
export function showAsOf(ms: number | undefined, how: "pushState" | "replaceState" = "pushState"): void {
  changeAddress({ at: ms === undefined ? "" : timeInAddress(ms), peek: "" }, how);
}
