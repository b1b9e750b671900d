import { hasPast } from "./pages-with-past";

const OF_NOW = "Nothing can be changed at an earlier time.";

/** Why pages have no earlier times, by the beginning of their paths; the longest counts. */
const REASONS: Readonly<Record<string, string>> = {
  "/activity": "Activity is a record itself: each line has its time, and the filter finds it.",
  "/catalogue/register": OF_NOW,
  "/catalogue/workbench": OF_NOW,
  "/addons/enable": OF_NOW,
  "/detach": OF_NOW,
  "/gates/new": OF_NOW,
  "/history": "This page compares two times, which are chosen above its lists.",
  "/invitations/new": OF_NOW,
  "/metrics": "Charts have a range of times of their own, which is chosen above them.",
  "/metrics/dashboards": "Dashboards are not recorded. Their charts have a range of times of their own.",
  "/notifications": "Rules are not recorded. What was sent, and when, is part of Activity.",
  "/notifications/new": OF_NOW,
  "/objects/new": OF_NOW,
  "/placements/new": OF_NOW,
  "/replica-sets/new": OF_NOW,
  "/sessions": "Sessions are forgotten when they end. Who signed in, and when, is part of Activity.",
  "/system": "The state of the console's own parts is not recorded. Metrics has charts of it.",
  "/works/new": OF_NOW,
};

const OF_OBJECTS =
  "The page of one object shows it as it is now. Lists, the matrix and the overview have earlier times.";

/** Why the page cannot be shown as of an earlier time, in a sentence or two; undefined where it can. */
export function noPastReason(pathname: string): string | undefined {
  if (hasPast(pathname)) return undefined;
  const path = pathname.replace(/\/$/, "");
  const found = Object.keys(REASONS).filter((each) => path === each || path.startsWith(`${each}/`)); // own keys
  const longest = found.reduce((best, each) => (each.length > best.length ? each : best), "");
  return REASONS[longest] ?? OF_OBJECTS;
}

/** The nearest list above the page that has earlier times; undefined where none has. */
export function listWithPast(pathname: string): string | undefined {
  const parts = pathname.split("/").filter(Boolean);
  for (let size = parts.length - 1; size > 0; size -= 1) {
    const path = `/${parts.slice(0, size).join("/")}`;
    if (hasPast(path)) return path;
  }
  return undefined;
}
