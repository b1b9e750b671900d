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
