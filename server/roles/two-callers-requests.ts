import { addOnTable } from "@/lib/api/add-on-list";
import { approvalTable } from "@/lib/api/approval-list";
import { clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import { clusterTable } from "@/lib/api/cluster-list";
import { placementTable } from "@/lib/api/placement-list";
import { rolloutClusterTable } from "@/lib/api/rollout-cluster-list";
import { rolloutTable } from "@/lib/api/rollout-list";
import { ObjectKind } from "@/lib/api/whole-objects";
import { workTable } from "@/lib/api/work-list";
import { addOnsAsked, filters, listQueries, placementClusterQueries, type Query } from "./two-callers-queries";

/** One request of a route: what stands in its path, and what is asked. */
interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
}

const PLAIN: readonly Query[] = [{}];
const FILES: readonly Query[] = [{ format: "csv" }, { format: "json", limit: "2" }, { format: "csv", sort: "-name", limit: "1" }];
const EVENTS: readonly Query[] = [{}, { type: "Warning" }, { type: "Normal" }, { limit: "1" }];

/** Every GET route by its template, with requests that name what bears a mark. Whoever adds a route adds a line. */
const REQUESTS: Readonly<Record<string, (mark: string) => readonly Asked[]>> = {
  "/api/v1/clusters": (mark) => asking([...listQueries(clusterTable, mark), ...FILES]),
  "/api/v1/cluster-addons": (mark) => asking([...listQueries(clusterAddOnTable, mark), ...FILES]),
  "/api/v1/works": (mark) => asking([...listQueries(workTable, mark), ...FILES]),
  "/api/v1/placements": (mark) => asking([...listQueries(placementTable, mark), ...FILES]),
  "/api/v1/addons": (mark) => asking([...listQueries(addOnTable, mark), ...FILES]),
  "/api/v1/rollouts": (mark) => asking([...listQueries(rolloutTable, mark), ...FILES]),
  "/api/v1/approvals": (mark) => asking([...listQueries(approvalTable, mark), ...FILES]),
  "/api/v1/matrix": (mark) => asking([{}, ...filters(clusterTable, mark).map((q) => ({ q }))]),
  // What was sampled of the machinery between two requests is no part of the fleet.
  "/api/v1/metrics": () => asking([{ since: "99999999999999" }]),
  "/api/v1/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/clusters/{name}/yaml": (mark) => on(clusters(mark)),
  "/api/v1/clusters/{name}/placements": (mark) =>
    on(clusters(mark), [{}, { limit: "1", offset: "1" }, ...filters(placementTable, mark).map((q) => ({ q }))]),
  "/api/v1/clusters/{name}/addons/{addOn}/why": (mark) =>
    on(clusters(mark).flatMap(({ name }) => addOnsAsked(mark).map((addOn) => ({ name, addOn })))),
  "/api/v1/addons/{name}/yaml": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/graph": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/setup": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/configuration": (mark) => on(addOns(mark), [{}, ...clusters(mark).map(({ name }) => ({ cluster: name }))]),
  "/api/v1/addons/{name}/enable": (mark) => on(addOns(mark)),
  "/api/v1/addons/{name}/clusters/{cluster}": (mark) =>
    on(addOns(mark).flatMap(({ name }) => clusters(mark).map((cluster) => ({ name, cluster: cluster.name })))),
  "/api/v1/approvals/alike/{alike}": (mark) => on([{ alike: "0".repeat(32) }], [{}, ...filters(approvalTable, mark).map((q) => ({ q }))]),
  "/api/v1/approvals/requests/{name}": (mark) => on(clusters(mark)),
  "/api/v1/approvals/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/events/clusters/{name}": (mark) => on(clusters(mark), EVENTS),
  "/api/v1/events/addons/{name}": (mark) => on(addOns(mark), EVENTS),
  "/api/v1/history/clusters/{name}": (mark) => on(clusters(mark)),
  "/api/v1/history/addons/{name}": (mark) => on(addOns(mark)),
  "/api/v1/objects/{kind}": () => on(ObjectKind.options.map((kind) => ({ kind }))),
  "/api/v1/objects/{kind}/{name}": objects,
  "/api/v1/placements/{namespace}/{name}": (mark) => on(placed(mark)),
  "/api/v1/placements/{namespace}/{name}/yaml": (mark) => on(placed(mark)),
  "/api/v1/placements/{namespace}/{name}/clusters": (mark) => on(placed(mark), placementClusterQueries(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/clusters": (mark) => on(rollouts(mark), listQueries(rolloutClusterTable, mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/field": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions": (mark) => on(rollouts(mark)),
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions/{revision}": (mark) =>
    on(rollouts(mark).map((path) => ({ ...path, revision: `${mark}-revision` }))),
  "/api/v1/works/{namespace}/{name}": (mark) => on(works(mark)),
  "/api/v1/works/{namespace}/{name}/yaml": (mark) => on(works(mark)),
  "/api/addons": () => asking(PLAIN),
  "/api/approvals/rights": () => asking(PLAIN),
  "/api/rollouts": () => asking(PLAIN),
  "/api/session": () => asking(PLAIN),
  "/api/sign-in-options": () => asking(PLAIN),
  "/api/openapi.json": () => asking(PLAIN),
};

export const TEMPLATES: readonly string[] = Object.keys(REQUESTS);

/** What shows the whole fleet or nothing: neither caller is answered. */
export const FLEET_WIDE: readonly string[] = [
  "/api/addons",
  "/api/approvals/rights",
  "/api/rollouts",
  "/api/v1/addons",
  "/api/v1/addons/{name}/enable",
  "/api/v1/approvals",
  "/api/v1/approvals/alike/{alike}",
  "/api/v1/approvals/clusters/{name}",
  "/api/v1/approvals/requests/{name}",
  "/api/v1/events/addons/{name}",
  "/api/v1/rollouts",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/clusters",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/field",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions/{revision}",
];

/** The addresses at which a route is asked for what bears the mark. */
export function addressesOf(template: string, mark: string): string[] {
  return (REQUESTS[template]?.(mark) ?? []).map(({ path, query }) => {
    const place = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
    const text = new URLSearchParams(query).toString();
    return text === "" ? place : `${place}?${text}`;
  });
}

/** The names of query parameters that are asked of a route. */
export function parametersAsked(template: string): Set<string> {
  return new Set((REQUESTS[template]?.("amber") ?? []).flatMap(({ query }) => Object.keys(query)));
}

function asking(queries: readonly Query[]): Asked[] {
  return on([{}], queries);
}

function on(paths: readonly Readonly<Record<string, string>>[], queries: readonly Query[] = PLAIN): Asked[] {
  return paths.flatMap((path) => queries.map((query) => ({ path, query })));
}

/** Some that there are, one that there is not. */
function clusters(mark: string) {
  return [1, 2, 4, 9].map((place) => ({ name: `${mark}-${place}` }));
}

function addOns(mark: string) {
  return addOnsAsked(mark).map((name) => ({ name }));
}

function placed(mark: string) {
  return ["place", "other", "absent"].map((name) => ({ namespace: `team-${mark}`, name: `${mark}-${name}` }));
}

function rollouts(mark: string) {
  return placed(mark).map(({ namespace, name }) => ({ addOn: `${mark}-addon`, namespace, placement: name }));
}

function works(mark: string) {
  const names = [`${mark}-work`, `addon-${mark}-addon-deploy-0`, `${mark}-absent`];
  return clusters(mark).flatMap(({ name: namespace }) => names.map((name) => ({ namespace, name })));
}

/** Each name that there is of any kind, of each kind, with and without a namespace. */
function objects(mark: string): Asked[] {
  const names = ["1", "9", "set", "place", "addon", "work"].map((word) => `${mark}-${word}`);
  const paths = ObjectKind.options.flatMap((kind) => names.map((name) => ({ kind, name })));
  return on(paths, [{}, { namespace: `${mark}-1` }, { namespace: `team-${mark}` }]);
}
