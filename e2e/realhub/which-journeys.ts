// On which hub each journey is run, by the name of its file.

const KILLS = "it kills or stops processes of the demo";
const LOOKS = "it looks at what the console draws and the browser keeps, which is the same whatever the hub";

const specs = (...names: readonly string[]) => names.map((name) => `${name}.spec.ts`);
const because = (why: string, ...names: readonly string[]) => specs(...names).map((name) => [name, why] as const);

/** Journeys that are run on the demo hub alone, and why. */
export const DEMO_HUB_ONLY: ReadonlyMap<string, string> = new Map([
  ...because(KILLS, "command", "faults", "metrics", "session-restart", "several-consoles"),
  ...because("it shows a copy of a hub, as no real one can be made", "large-fleet"),
  ...because(LOOKS, "all-pages", "base-path", "embed-attacks", "filters", "first-rows", "long-names", "overlays"),
  ...because(LOOKS, "palette", "reading", "steady", "suggestions", "views"),
]);

/**
 * Journeys that read, and write nothing that others do not: what the console answers them is compared on a real API server
 * by the tests of requests as well (`runListTests`). `--only reading` runs them there.
 */
export const READING: ReadonlySet<string> = new Set([
  ...specs("clusters", "hints", "history", "lists", "matrix", "overview"),
  ...specs("session-end", "sign-in", "timeline"),
]);

/**
 * Journeys of which a run with a real hub leaves those on the demo hub out: the real hub is who says whether what they do
 * works. `npm test` by itself has them on the demo hub.
 */
export const ONCE: readonly string[] = [
  ...specs("addons", "approvals", "approvals-bulk", "bulk-actions", "change-installation", "configuration", "details"),
  ...specs("edit", "enable", "events", "hold", "many-approvals", "notifications", "objects", "oidc"),
  ...specs("oidc-impersonation", "oidc-renewal", "one-namespace", "placement-editor", "placements", "proxy-sign-in"),
  ...specs("replaced", "replica-sets", "waves", "why", "workbench", "works"),
  ...specs("yaml-create", "yaml-delete", "yaml-editor", "yaml-owned"),
];
