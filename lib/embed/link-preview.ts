import { ANY } from "./granted";
import { viewsAt } from "./views";

/** What a pasted address of the console is shown as. Nothing in it is of the fleet but what the address itself says. */
export interface LinkPreview {
  /** What kind of page it is: "Cluster". */
  readonly title: string;
  /** Path below /embed of the view that shows the same. */
  readonly view: string;
  readonly search: string;
  /** Of the frame, in pixels. */
  readonly width: number;
  readonly height: number;
}

interface Page {
  readonly title: string;
  /** Of the page, with the names of its parameters: "/clusters/:name"; further segments are tabs of the same. */
  readonly path: string;
  readonly view: string;
  readonly height: number;
}

const PAGES: readonly Page[] = [
  { title: "Fleet", path: "/", view: "fleet", height: 240 },
  { title: "Clusters", path: "/clusters", view: "list/clusters", height: 480 },
  { title: "Cluster", path: "/clusters/:name", view: "cluster/:name", height: 420 },
  { title: "Add-ons", path: "/addons", view: "list/add-ons", height: 480 },
  { title: "Enable an add-on", path: "/addons/:name/enable", view: "enable/:name", height: 640 },
  { title: "Add-on", path: "/addons/:name", view: "addon-health/:name", height: 320 },
  { title: "Rollouts", path: "/rollouts", view: "list/rollouts", height: 480 },
  {
    title: "Rollout",
    path: "/rollouts/:addOn/:namespace/:placement",
    view: "rollout/:addOn/:namespace/:placement",
    height: 320,
  },
  { title: "Placements", path: "/placements", view: "list/placements", height: 480 },
  { title: "Works", path: "/works", view: "list/works", height: 480 },
  { title: "Approvals", path: "/approvals", view: "approvals", height: 480 },
  { title: "Dashboard", path: "/metrics/dashboards/~bundled/:dashboard", view: "dashboard/:dashboard", height: 640 },
  {
    title: "Dashboard",
    path: "/metrics/dashboards/:namespace/:dashboard",
    view: "dashboard/:namespace::dashboard",
    height: 640,
  },
];

const MATRIX: Page = { title: "Matrix", path: "/addons", view: "matrix", height: 640 };
const WIDTH = 720;
/** Of whose address the filter is taken along. */
const FILTERED = /^(list\/|matrix$)/;

/** How a page of the console is shown elsewhere, by its path and parameters; undefined for one that is not. */
export function previewOf(path: string, parameters: URLSearchParams): LinkPreview | undefined {
  const segments = path.split("/").slice(1);
  for (const page of PAGES) {
    const names = namesIn(page.path.split("/").slice(1), segments);
    if (!names) continue;
    const { title, view, height } = path === MATRIX.path && parameters.get("layout") === "matrix" ? MATRIX : page;
    const named = view.replace(/:(\w+)/g, (_, name: string) => names[name] ?? "");
    const q = FILTERED.test(view) ? parameters.get("q") : null;
    if (viewsAt(named).length !== 1 || named.includes(ANY)) return undefined;
    return { title, view: named, search: q ? `?${new URLSearchParams({ q })}` : "", width: WIDTH, height };
  }
  return undefined;
}

function namesIn(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const names: Record<string, string> = {};
  // A tab may follow a name, and nothing else.
  const isNamed = pattern.at(-1)?.startsWith(":") || pattern.at(-1) === "enable";
  if (segments.length > pattern.length + (isNamed ? 1 : 0)) return undefined;
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith(":")) names[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return names;
}
