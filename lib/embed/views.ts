import { ANY, type EmbedAllowance } from "./granted";

/** Of a row, which of its fields has the value of a parameter of the view: `{ addOn: "name" }`. */
export type BoundFields = Readonly<Record<string, string>>;

/** A list that a view reads: its page, its part on the stream, and where there is one its whole view. */
export interface ListNeed {
  readonly list: EmbeddedList;
  /** Rows of the view's object alone; all of them without. */
  readonly rows?: BoundFields;
  /** Numbers without rows: of these facets, in these groups, and of all or what one of these filters leaves. */
  readonly counts?: {
    readonly facets: readonly string[];
    readonly groups: readonly string[];
    readonly filters?: readonly string[];
  };
  /** What the token must allow besides. */
  readonly allow?: EmbedAllowance;
}

/** Another route of the API that a view needs. */
export interface RouteNeed {
  readonly method: "GET" | "POST";
  /** As the API describes it, with `:name` for parameters. */
  readonly route: string;
  /** By parameter of the route: the parameter of the view that it must have the value of. */
  readonly path?: BoundFields;
  /** The parameter of the view that names the dashboard which the route's `source` and `name` must be. */
  readonly dashboard?: string;
  /**
   * What a filter of the token does: "cluster" checks the cluster that this parameter of the route names; "free": the
   * answer is about no cluster. Without it the route is refused to a token that has a filter.
   */
  readonly filtered?: { readonly cluster: string } | "free";
  /** What the token must allow besides. */
  readonly allow?: EmbedAllowance;
}

/** An object whose changes a view follows: kind, and fields by parameter of the view. */
export interface SubjectNeed {
  readonly kind: string;
  readonly fields: BoundFields;
  readonly filtered?: { readonly cluster: string };
}

export interface View {
  /** Below `/embed`, with `:name` for parameters. */
  readonly pattern: string;
  readonly lists?: readonly ListNeed[];
  readonly routes?: readonly RouteNeed[];
  readonly subjects?: readonly SubjectNeed[];
}

export type EmbeddedList =
  | "clusters"
  | "cluster-addons"
  | "addons"
  | "rollouts"
  | "placements"
  | "works"
  | "approvals"
  | "matrix";

const CLUSTER = "managedclusters.cluster.open-cluster-management.io";

const fleetCounts = {
  list: "clusters",
  counts: { facets: ["health", "region", "provider", "set", "env", "version"], groups: ["issue"] },
} as const satisfies ListNeed;

const ADD_ON = "/api/v1/addons/:name";
const ROLLOUT = "/api/v1/rollouts/:addOn/:namespace/:placement";
const ofRollout = { addOn: "addOn", namespace: "namespace", placement: "placement" };
const ofName = { name: "name" };
const enable = (method: RouteNeed["method"], route: string): RouteNeed => ({
  method,
  route: `${ADD_ON}/${route}`,
  path: ofName,
  allow: "enable",
});
const approve = (route: string): RouteNeed => ({
  method: "POST",
  route: `/api/v1/approvals/${route}`,
  allow: "approve",
});
const approvals = (route: string): RouteNeed => ({ method: "GET", route: `/api/v1/approvals/${route}` });
const whole = (page: string, list: EmbeddedList): View => ({ pattern: `list/${page}`, lists: [{ list }] });

/**
 * Panels run the queries of their dashboard, and no others. `:dashboard` is the name of one that comes along, or
 * `namespace:name` of a ConfigMap.
 */
const panels: readonly RouteNeed[] = [
  { method: "GET", route: "/api/v1/dashboards/:source/:name", dashboard: "dashboard", filtered: "free" },
  { method: "GET", route: "/api/v1/prometheus" },
  { method: "POST", route: "/api/v1/prometheus/queries" },
  { method: "POST", route: "/api/v1/prometheus/values" },
];

/**
 * Every view that can be embedded, and all that it needs of the API: a token for it may call these routes, and no
 * others. A route that is not named here is refused to every embed token. Of lists, with the values that the view's
 * address has, the console answers rows of these objects alone; where it may see rows of "addons" or "rollouts", also
 * `GET /api/addons` and `GET /api/rollouts`, and on the stream `views=`. The stream itself (`/api/v1/live`) is for every
 * token: of what it may not follow there comes nothing but `forbidden`.
 */
export const VIEWS: readonly View[] = [
  { pattern: "fleet", lists: [fleetCounts] },
  {
    pattern: "issues",
    lists: [
      fleetCounts,
      { list: "approvals", counts: { facets: [], groups: ["queue"], filters: ["waits=person"] } },
      { list: "rollouts" },
      { list: "addons" },
    ],
  },
  {
    pattern: "cluster/:name",
    lists: [
      { list: "clusters", rows: { name: "name" } },
      { list: "cluster-addons", rows: { cluster: "name" } },
    ],
    routes: [
      { method: "GET", route: "/api/v1/clusters/:name", path: ofName, filtered: { cluster: "name" } },
      { method: "GET", route: "/api/v1/history/clusters/:name", path: ofName, filtered: { cluster: "name" } },
    ],
    subjects: [{ kind: CLUSTER, fields: ofName, filtered: { cluster: "name" } }],
  },
  {
    pattern: "addon-health/:name",
    lists: [
      { list: "addons", rows: { name: "name" } },
      { list: "cluster-addons", rows: { addOn: "name" } },
    ],
    routes: [{ method: "GET", route: "/api/v1/history/addons/:name", path: ofName }],
  },
  { pattern: "matrix", lists: [{ list: "matrix" }] },
  {
    pattern: "rollout/:addOn/:namespace/:placement",
    lists: [{ list: "rollouts", rows: ofRollout }],
    routes: [
      { method: "GET", route: ROLLOUT, path: ofRollout },
      { method: "GET", route: `${ROLLOUT}/clusters`, path: ofRollout },
      { method: "GET", route: `${ROLLOUT}/field`, path: ofRollout },
      { method: "GET", route: "/api/v1/history/rollouts/:addOn/:namespace/:placement", path: ofRollout },
    ],
  },
  {
    pattern: "enable/:name",
    lists: [
      { list: "addons", rows: ofName },
      { list: "clusters", allow: "enable" },
    ],
    routes: [
      enable("GET", "enable"),
      enable("GET", "setup"),
      enable("POST", "enable/preview"),
      enable("POST", "enable/plan"),
      enable("POST", "enable/rendered"),
      enable("POST", "enable"),
      enable("POST", "installed"),
      { method: "POST", route: "/api/v1/clusters/names", allow: "enable" },
    ],
  },
  { pattern: "approvals-count", lists: [{ list: "approvals", counts: { facets: ["waits"], groups: ["tab"] } }] },
  {
    pattern: "approvals",
    lists: [{ list: "approvals" }],
    routes: [
      { method: "GET", route: "/api/approvals/rights" },
      approvals("requests/:name"),
      approvals("clusters/:name"),
      approvals("batches/:batch"),
      approvals("pending"),
      approve("requests/:name/approve"),
      approve("requests/:name/deny"),
      approve("clusters/:name/accept"),
      approve("acceptance"),
      approve("acceptance/rendered"),
    ],
  },
  { pattern: "panel/:dashboard/:panel", routes: panels },
  { pattern: "dashboard/:dashboard", routes: panels },
  whole("clusters", "clusters"),
  whole("add-ons", "addons"),
  whole("rollouts", "rollouts"),
  whole("placements", "placements"),
  whole("works", "works"),
];

/** The values of a view's parameters, by name; one that a token leaves open is "*". */
export type ViewValues = Readonly<Record<string, string>>;

/** A view as a token or an address names it. */
export interface NamedView {
  readonly view: View;
  readonly values: ViewValues;
}

const SEGMENT = /^(?:\*|[A-Za-z0-9~][A-Za-z0-9~_.:-]{0,252})$/;

/** The views that a path below `/embed` names: several for `list/*`, none for one that there is not. */
export function viewsAt(path: string): readonly NamedView[] {
  const segments = path.split("/");
  if (segments[0] === ANY || !segments.every((segment) => SEGMENT.test(segment))) return [];
  return VIEWS.flatMap((view) => {
    const values = valuesOf(view.pattern.split("/"), segments);
    return values ? [{ view, values }] : [];
  });
}

function valuesOf(pattern: readonly string[], segments: readonly string[]): ViewValues | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":")) values[part.slice(1)] = segment;
    else if (segment !== part && segment !== ANY) return undefined;
  }
  return values;
}
