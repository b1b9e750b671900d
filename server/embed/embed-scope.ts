import { BUNDLED } from "@/lib/api/metrics/dashboards";
import { ANY } from "@/lib/embed/granted";
import { type ListNeed, type NamedView, type RouteNeed, type ViewValues, viewsAt } from "@/lib/embed/views";
import type { ListName } from "@/lib/lists/rows";
import type { EmbedGrant, EmbedRequest, EmbedScope, OnlyRows } from "@/server/auth/embed-grant";
import { ApiError } from "@/server/errors";

type Texts = Readonly<Record<string, string>>;
type Query = EmbedRequest["query"];

/** Of a path: what it fixes of a row, or of a route; what a star leaves open is not in it. */
interface Bound<Need> {
  readonly need: Need;
  readonly values: ViewValues;
}

/** Whether a cluster of that name is one that the filter leaves. */
export type ClusterPasses = (filter: string, cluster: string) => boolean;

/** What a token says of itself, and the stream: what that follows is refused part by part. */
const ALWAYS: ReadonlySet<string> = new Set([
  "GET /api/v1/embed-tokens/current",
  "GET /api/v1/live",
  "POST /api/v1/live/:stream/lists",
  "DELETE /api/v1/live/:stream/lists/:slot",
]);
/** Whole views of the lists that have one. */
const WHOLE_VIEWS: Readonly<Record<string, ListName>> = { "/api/addons": "addons", "/api/rollouts": "rollouts" };
const LIST_ROUTE = /^\/api\/v1\/([a-z-]+)$/;

/** What the views of one token need, closed for everything else. */
export class ViewsScope implements EmbedScope {
  readonly #views: readonly NamedView[];

  constructor(
    readonly grant: EmbedGrant,
    private readonly clusterPasses: ClusterPasses,
  ) {
    this.#views = grant.views.flatMap(viewsAt);
  }

  requireRoute(request: EmbedRequest): void {
    const { method, query, route } = request;
    if (ALWAYS.has(`${method} ${route}`)) return;
    const list = method === "GET" ? (WHOLE_VIEWS[route] ?? (LIST_ROUTE.exec(route)?.[1] as ListName)) : undefined; // a name of no list is of no need
    if (list !== undefined && this.#lists(list).length > 0) {
      this.rowsOf(list, query);
      return;
    }
    const isNeeded = this.#bound(({ routes = [] }) => routes).some((each) => this.#needs(each, request));
    if (!isNeeded) throw refused();
  }

  rowsOf(list: ListName, query: Query): OnlyRows {
    const { filter } = this.grant;
    if (query.at !== undefined || query.format !== undefined) throw refused();
    const needed = this.#lists(list).filter(({ need }) => !need.counts || onlyCounts(need.counts, query));
    if (needed.length === 0) throw refused();
    const rows = needed.map(({ need, values }) => fixed(need.rows ?? {}, values));
    const isAll = rows.some((each) => Object.keys(each).length === 0);
    return { ...(isAll ? {} : { rows }), ...(filter === undefined ? {} : { filter }) };
  }

  requireSubject({ subject, kind, ...fields }: Readonly<Record<string, string | undefined>>): void {
    const { filter } = this.grant;
    const isNeeded = this.#bound(({ subjects = [] }) => subjects).some(({ need, values }) => {
      if (subject !== "object" || kind !== need.kind || !isOf(fixed(need.fields, values), fields)) return false;
      const cluster = need.filtered && fields[need.filtered.cluster];
      return filter === undefined || (cluster !== undefined && this.clusterPasses(filter, cluster));
    });
    if (!isNeeded) throw refused();
  }

  #needs({ need, values }: Bound<RouteNeed>, { method, params, route }: EmbedRequest): boolean {
    if (need.method !== method || need.route !== route || !this.#allows(need)) return false;
    if (!isOf(fixed(need.path ?? {}, values), params)) return false;
    if (need.dashboard !== undefined && !isDashboard(values[need.dashboard] ?? "", params)) return false;
    return this.#passes(need.filtered, params);
  }

  #passes(filtered: RouteNeed["filtered"], params: Texts): boolean {
    const { filter } = this.grant;
    if (filter === undefined || filtered === "free") return true;
    const cluster = filtered && params[filtered.cluster];
    return cluster !== undefined && this.clusterPasses(filter, cluster);
  }

  #lists(list: ListName): Bound<ListNeed>[] {
    return this.#bound(({ lists = [] }) => lists).filter(({ need }) => need.list === list && this.#allows(need));
  }

  #allows({ allow }: Pick<RouteNeed, "allow">): boolean {
    return allow === undefined || this.grant.allow.includes(allow);
  }

  #bound<Need>(needsOf: (view: NamedView["view"]) => readonly Need[]): Bound<Need>[] {
    return this.#views.flatMap(({ view, values }) => needsOf(view).map((need) => ({ need, values })));
  }
}

function onlyCounts({ facets, filters = [], groups }: NonNullable<ListNeed["counts"]>, query: Query): boolean {
  const { q = "", limit, facets: counted = "", group, sort: _sort, offset: _offset, like: _like, ...rest } = query;
  return (
    Object.values(rest).every((value) => value === undefined) &&
    String(limit) === "0" &&
    (q === "" || filters.includes(String(q))) &&
    String(counted)
      .split(",")
      .every((facet) => facet === "" || facets.includes(facet)) &&
    (group === undefined || groups.includes(String(group)))
  );
}

/** The values that a path gives, by field; a star gives none. */
function fixed(fields: Texts, values: ViewValues): Texts {
  const given = Object.entries(fields).map(([field, parameter]) => [field, values[parameter] ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ANY));
}

function isOf(wanted: Texts, fields: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(wanted).every(([field, value]) => fields[field] === value);
}

/** "fleet-health" comes along with the console; "monitoring:nodes" is a ConfigMap's. */
export function dashboardNamed(text: string): { readonly source: string; readonly name: string } {
  const [first = "", second] = text.split(":");
  return second === undefined ? { source: BUNDLED, name: first } : { source: first, name: second };
}

function isDashboard(text: string, params: Texts): boolean {
  return text === ANY || isOf(dashboardNamed(text), params);
}

function refused(): ApiError {
  return new ApiError("forbidden", "This embed token is not for that: none of its views needs it.");
}
