import { ObjectKind } from "@/lib/api/objects/whole-objects";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import { GuardedAction } from "@/lib/api/session/guarded-action";
import { APPROVAL_LIST } from "@/lib/lists/approvals/list";
import { CLUSTER_LIST } from "@/lib/lists/clusters/list";
import { GATE_KINDS } from "@/lib/lists/gates/row";
import { LISTS } from "@/lib/lists/lists";
import { PLACEMENT_LIST } from "@/lib/lists/placements/list";
import { WHOLE_LISTS } from "./two-callers-lists";
import {
  addOnQueries,
  filters,
  listQueries,
  placementClusterQueries,
  type Query,
  type Queryable,
} from "./two-callers-queries";
import { MOMENT } from "./two-callers-setup";

/** One request of a route: its path and query. */
interface CallerRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
}

const PLAIN: readonly Query[] = [{}];
const FILES: readonly Query[] = [
  { format: "csv" },
  { format: "json", limit: "2" },
  { format: "csv", sort: "-name", limit: "1" },
];
/** Of a page that is gone: it is past all alarms. */
const ALARM_CURSOR = Buffer.from(`{"s":"alarms","n":"0"}`).toString("base64url");
const EVENTS: readonly Query[] = [{}, { type: "Warning" }, { type: "Normal" }, { limit: "1" }];

/** Every GET route by its template, with requests that name marked objects. A new route adds a line. */
const REQUESTS: Readonly<Record<string, (mark: string) => readonly CallerRequest[]>> = {
  ...Object.fromEntries(Object.entries(LISTS).map(([name, { table }]) => [`/api/v1/${name}`, requestsOfList(table)])),
  "/api/v1/matrix": (mark) =>
    requestsWith(
      [{}, ...filters(CLUSTER_LIST.table, mark).map((q) => ({ q }))].flatMap((query) => [
        query,
        { ...query, at: MOMENT },
      ]),
    ),
  "/api/v1/common-factors": (mark) =>
    requestsWith([
      ...filters(CLUSTER_LIST.table, mark).map((q) => ({ q })),
      ...addOnQueries(mark).map((addOn) => ({ q: `addon:${addOn}`, addOn })),
    ]),
  // What was sampled of the machinery between two requests is no part of the fleet.
  "/api/v1/metrics": () => requestsWith([{ since: "99999999999999" }]),
  "/api/v1/metrics/range": () => requestsWith([{ from: "1000", to: "2000" }]),
  // Callers who may list all clusters alone, which neither of them may.
  "/api/v1/system": () => requestsWith([{}]),
  "/api/v1/identities/alarms": () => requestsWith([{}, { limit: "1" }, { cursor: ALARM_CURSOR }]),
  "/api/v1/prometheus": () => requestsWith(PLAIN),
  "/api/v1/dashboards": () => requestsWith(PLAIN),
  "/api/v1/dashboards/{source}/{name}": (mark) =>
    on(
      [
        { source: "~bundled", name: "fleet" },
        ...["config", "absent"].map((name) => ({ source: `team-${mark}`, name: `${mark}-${name}` })),
      ],
      [{}, { key: `${mark}.json` }],
    ),
  "/api/v1/addon-dashboards": () => requestsWith(PLAIN),
  "/api/v1/addon-dashboards/{name}": (mark) => on(addOns(mark)),
  "/api/v1/identities/rights": () => requestsWith(PLAIN),
  "/api/v1/gates/kinds": () => requestsWith(PLAIN),
  "/api/v1/gates/{kind}/{name}": (mark) =>
    on(GATE_KINDS.flatMap((kind) => [`${mark}-gate`, `${mark}-absent`].map((name) => ({ kind, name })))),
  "/api/v1/access/reach": (mark) =>
    requestsWith([{}, { cluster: `${mark}-1` }, { at: MOMENT }, { at: MOMENT, cluster: `${mark}-1` }]),
  "/api/v1/invitations/options": () => requestsWith(PLAIN),
  "/api/v1/charts": () => requestsWith(PLAIN),
  "/api/v1/catalogue/{name}": (mark) => on([...addOns(mark), { name: "cluster-proxy" }]),
  "/api/v1/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/cluster-sets/{name}": (mark) => on(["set", "absent"].map((label) => ({ name: `${mark}-${label}` }))),
  "/api/v1/clusters/{name}/yaml": (mark) => on(clusters(mark)),
  "/api/v1/clusters/{name}/deletions": (mark) => on(clusters(mark)),
  "/api/v1/deletions/object": (mark) =>
    requestsWith([
      ...[`${mark}-set`, `${mark}-absent`].map((name) => ({ kind: "ManagedClusterSet", name })),
      ...[mark, `${mark}-absent`].map((name) => ({ kind: "Placement", namespace: mark, name })),
    ]),
  "/api/v1/detach": () => requestsWith(PLAIN),
  "/api/v1/detach/{name}": (mark) => on(clusters(mark)),
  "/api/v1/clusters/{name}/placements": (mark) =>
    on(clusters(mark), [
      ...[{}, { limit: "1", offset: "1" }, { sort: "-name" }],
      ...filters(PLACEMENT_LIST.table, mark).map((q) => ({ q })),
    ]),
  "/api/v1/clusters/{name}/addons/{addOn}/why": (mark) =>
    on(clusters(mark).flatMap(({ name }) => addOnQueries(mark).map((addOn) => ({ name, addOn })))),
  "/api/v1/addons/{name}/yaml": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/graph": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/setup": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/configuration": (mark) =>
    on(addOns(mark), [{}, ...clusters(mark).map(({ name }) => ({ cluster: name }))]),
  "/api/v1/addons/{name}/enable": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/installations/{namespace}/{placement}": (mark) =>
    on(rollouts(mark).map(({ addOn, ...path }) => ({ name: addOn, ...path }))),
  "/api/v1/addons/{name}/clusters/{cluster}": (mark) =>
    on(addOns(mark).flatMap(({ name }) => clusters(mark).map((cluster) => ({ name, cluster: cluster.name })))),
  "/api/v1/configurations": () => requestsWith(PLAIN),
  "/api/v1/configurations/{namespace}/{name}": (mark) =>
    on(["config", "absent"].map((name) => ({ namespace: `team-${mark}`, name: `${mark}-${name}` }))),
  "/api/v1/approvals/batches/{batch}": (mark) =>
    on([{ batch: "0".repeat(32) }], [{}, ...filters(APPROVAL_LIST.table, mark).map((q) => ({ q }))]),
  "/api/v1/approvals/pending": (mark) => requestsWith([{}, ...filters(APPROVAL_LIST.table, mark).map((q) => ({ q }))]),
  "/api/v1/approvals/requests/{name}": (mark) => on(clusters(mark)),
  "/api/v1/approvals/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/activity": (mark) =>
    requestsWith([
      {},
      { limit: "1" },
      { cursor: Buffer.from(`{"time":"2100-01-01T00:00:00.000Z","id":"0"}`).toString("base64url") },
      { namespace: `${mark}-1`, name: `${mark}-addon` },
      { kind: "ManagedClusterAddOn", until: "2100-01-01T00:00:00Z" },
      { by: "controllers" },
      { user: `${mark}-person`, since: "2000-01-01T00:00:00Z" },
      ...[`${mark}-1`, `${mark}-addon`].flatMap((text): Query[] => [{ object: text }, { q: text }]),
    ]),
  "/api/v1/notifications": () => requestsWith(PLAIN),
  "/api/v1/notifications/alerts": () => requestsWith(PLAIN),
  "/api/v1/notifications/sent": () => requestsWith(PLAIN),
  "/api/v1/notifications/prometheus-alerts": (mark) =>
    requestsWith([{}, ...clusters(mark).map(({ name }) => ({ cluster: name, addOn: `${mark}-addon` }))]),
  "/api/v1/notifications/alertmanager-alerts": (mark) =>
    requestsWith([{}, ...clusters(mark).map(({ name }) => ({ cluster: name, addOn: `${mark}-addon` }))]),
  "/api/v1/events/clusters/{name}": (mark) => on(clusters(mark), EVENTS),
  "/api/v1/events/addons/{name}": (mark) => on(addOns(mark), EVENTS),
  "/api/v1/history": () => requestsWith(PLAIN),
  "/api/v1/history/difference": (mark) =>
    requestsWith([
      {},
      { from: MOMENT },
      { from: MOMENT, to: MOMENT, kind: "added", limit: "1", offset: "1" },
      ...filters(CLUSTER_LIST.table, mark).map((q) => ({ from: MOMENT, q })),
      { from: "2000-01-01T00:00:00Z" },
    ]),
  "/api/v1/history/identities": () => requestsWith(PLAIN),
  "/api/v1/history/recorded": () => requestsWith(PLAIN),
  "/api/v1/history/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/history/clusters/{name}/availability": (mark) =>
    on(clusters(mark), [{}, { from: MOMENT }, { to: "-0s" }, { addOn: `${mark}-addon` }, { addOn: `${mark}-gone` }]),
  "/api/v1/history/rollouts/{addOn}/{namespace}/{placement}": (mark) => on(rollouts(mark)),
  "/api/v1/history/addons/{name}/availability": (mark) => on(addOns(mark), [{}, { from: "-1h" }, { to: "-0s" }]),
  "/api/v1/history/addons/{name}": (mark) => on(addOns(mark)),
  "/api/v1/objects/{kind}": () => on(ObjectKind.options.map((kind) => ({ kind }))),
  "/api/v1/objects/{kind}/{name}": objects,
  "/api/v1/objects/{kind}/{name}/deletion": objects,
  "/api/v1/placements/options": () => on([{}]),
  "/api/v1/placements/{namespace}/{name}": (mark) => on(placed(mark)),
  "/api/v1/placements/{namespace}/{name}/yaml": (mark) => on(placed(mark)),
  "/api/v1/placements/{namespace}/{name}/clusters": (mark) => on(placed(mark), placementClusterQueries(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/clusters": (mark) =>
    on(rollouts(mark), listQueries(rolloutClusterTable, mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/field": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions/{revision}": (mark) =>
    on(rollouts(mark).map((path) => ({ ...path, revision: `${mark}-revision` }))),
  "/api/v1/works/{namespace}/{name}": (mark) => on(works(mark)),
  "/api/v1/works/{namespace}/{name}/yaml": (mark) => on(works(mark)),
  "/api/v1/shared-objects/{cluster}": (mark) => on(clusters(mark).map(({ name }) => ({ cluster: name }))),
  "/api/v1/replica-sets/{namespace}/{name}": (mark) => on(replicaSets(mark)),
  "/api/v1/replica-sets/{namespace}/{name}/yaml": (mark) => on(replicaSets(mark)),
  "/api/v1/embed-tokens": () => requestsWith(PLAIN),
  "/api/v1/embed-tokens/current": () => requestsWith(PLAIN),
  "/api/addons": () => requestsWith(PLAIN),
  "/api/approvals/rights": () => requestsWith(PLAIN),
  "/api/rollouts": () => requestsWith(PLAIN),
  "/api/session": () => requestsWith(PLAIN),
  "/api/session/all": () => requestsWith(PLAIN),
  "/api/session/limits": () => requestsWith(PLAIN),
  "/api/session/people": () => requestsWith(PLAIN),
  "/api/session/rights": (mark) =>
    requestsWith([
      ...GuardedAction.options.flatMap((action) => [
        { action },
        ...addOnQueries(mark).map((name) => ({ action, name })),
      ]),
      { action: "import", name: `${mark}-1` },
    ]),
  "/api/sign-in-options": () => requestsWith(PLAIN),
  "/api/openapi.json": () => requestsWith(PLAIN),
};

export const TEMPLATES: readonly string[] = Object.keys(REQUESTS);

/** Shows the whole fleet or nothing: neither caller gets an answer. */
export const FLEET_WIDE: readonly string[] = [
  ...WHOLE_LISTS.map((name) => `/api/v1/${name}`),
  "/api/addons",
  "/api/approvals/rights",
  "/api/v1/system",
  "/api/v1/identities/alarms",
  "/api/v1/identities/rights",
  "/api/v1/history/identities",
  "/api/rollouts",
  "/api/session/people",
  "/api/v1/embed-tokens/current",
  "/api/v1/catalogue/{name}",
  "/api/v1/charts",
  "/api/v1/gates/{kind}/{name}",
  "/api/v1/addons/{name}/enable",
  "/api/v1/placements/options",
  "/api/v1/addons/{name}/installations/{namespace}/{placement}",
  "/api/v1/approvals/batches/{batch}",
  "/api/v1/approvals/clusters/{name}",
  "/api/v1/approvals/pending",
  "/api/v1/approvals/requests/{name}",
  "/api/v1/events/addons/{name}",
  "/api/v1/history/rollouts/{addOn}/{namespace}/{placement}",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/clusters",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/field",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions/{revision}",
];

/** On a real API server each address costs it reviews of rights, which a route's first few show: the console adds the parameters. */
const MAX_ON_REAL_HUB = 4;

/** The addresses that request a route for the mark: all of them on the demo hub. */
export function addressesOf(template: string, mark: string): string[] {
  const requests = REQUESTS[template]?.(mark) ?? [];
  return (process.env.TEST_HUB ? requests.slice(0, MAX_ON_REAL_HUB) : requests).map(({ path, query }) => {
    const pathname = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
    const text = new URLSearchParams(query).toString();
    return text === "" ? pathname : `${pathname}?${text}`;
  });
}

/** The query parameters used for a route. */
export function parametersOf(template: string): Set<string> {
  return new Set((REQUESTS[template]?.("amber") ?? []).flatMap(({ query }) => Object.keys(query)));
}

function requestsOfList(table: Queryable): (mark: string) => CallerRequest[] {
  return (mark) => requestsWith([...listQueries(table, mark), ...FILES, ...pastQueries(table, mark)]);
}

/** What may be asked of a list as it was. */
function pastQueries(table: Queryable, mark: string): Query[] {
  const { facets, groups = {}, pathFacets = {} } = table;
  const then: Query[] = [
    {},
    { format: "csv" },
    ...filters(table, mark).map((q) => ({ q })),
    ...[...Object.keys(facets), ...Object.keys(pathFacets)].map((field) => ({ facets: field, limit: "0" })),
    ...Object.keys(groups).map((group) => ({ group })),
    ...[`${mark}-gone`, `${mark}-1/${mark}-again`].map((around) => ({ around, limit: "1" })),
  ];
  return [...then.map((query) => ({ ...query, at: MOMENT })), { at: mark }, { at: "2000-01-01T00:00:00Z" }];
}

function requestsWith(queries: readonly Query[]): CallerRequest[] {
  return on([{}], queries);
}

function on(paths: readonly Readonly<Record<string, string>>[], queries: readonly Query[] = PLAIN): CallerRequest[] {
  return paths.flatMap((path) => queries.map((query) => ({ path, query })));
}

/** Some existing ones and a missing one. */
function clusters(mark: string) {
  return [1, 2, 4, 9].map((index) => ({ name: `${mark}-${index}` }));
}

function addOns(mark: string) {
  return addOnQueries(mark).map((name) => ({ name }));
}

function placed(mark: string) {
  return ["place", "other", "absent"].map((name) => ({ namespace: `team-${mark}`, name: `${mark}-${name}` }));
}

function rollouts(mark: string) {
  return placed(mark).map(({ namespace, name }) => ({ addOn: `${mark}-addon`, namespace, placement: name }));
}

function replicaSets(mark: string) {
  return ["rolled", "absent"].map((name) => ({ namespace: `team-${mark}`, name: `${mark}-${name}` }));
}

function works(mark: string) {
  const names = [`${mark}-work`, `addon-${mark}-addon-deploy-0`, `${mark}-absent`];
  return clusters(mark).flatMap(({ name: namespace }) => names.map((name) => ({ namespace, name })));
}

/** Each existing name of any kind, for each kind, with and without a namespace. */
function objects(mark: string): CallerRequest[] {
  const names = ["1", "9", "set", "place", "addon", "work"].map((label) => `${mark}-${label}`);
  const paths = ObjectKind.options.flatMap((kind) => names.map((name) => ({ kind, name })));
  return on(paths, [{}, { namespace: `${mark}-1` }, { namespace: `team-${mark}` }]);
}
