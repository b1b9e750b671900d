import { clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import { clusterTable } from "@/lib/api/cluster-list";
import { MOST_FOLLOWED } from "@/lib/api/live-asks";
import { placementTable } from "@/lib/api/placement-list";
import { ObjectKind } from "@/lib/api/whole-objects";
import { workTable } from "@/lib/api/work-list";
import { SHARED_ADD_ON } from "./two-callers-hub";
import { addOnsAsked, filters, listQueries, type Query } from "./two-callers-queries";
import { REFUSED } from "./two-callers-stream";
import { subjectsOf } from "./two-callers-subjects";

/** What stands in the path of a request, and what it brings along. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
}

/** What whoever writes a request may know, though its sender may not: so a request can be right in all but whose it is. */
export interface Known {
  /** The sender's own stream, and that of whoever sees the mark; of others the name of none. */
  readonly streams: { readonly own: string; readonly marked: string };
  /** An object whole as the hub holds it, else one that is made up. */
  object(kind: ObjectKind, name: string, namespace: string | undefined): Promise<object>;
  /** The version of a certificate request. */
  requestVersion(name: string): Promise<string>;
}

type Maker = (mark: string, known: Known) => readonly Sent[] | Promise<readonly Sent[]>;

/** Every route that is not a GET, with requests about what bears a mark. Whoever adds a route adds a line. */
const POSTS: Readonly<Record<string, Maker>> = {
  "POST /api/v1/clusters/names": (mark) =>
    bodies([
      {},
      ...filters(clusterTable, mark).map((q) => ({ q })),
      { among: clusters(mark) },
      { q: mark, sort: "-name", among: [...clusters(mark), "none"] },
      { sort: mark },
    ]),
  "POST /api/v1/addons/{name}/installed": (mark) =>
    onAddOns(mark, [{ clusters: clusters(mark) }, ...clusters(mark).map((name) => ({ clusters: [name] }))]),
  "POST /api/v1/addons/{name}/enable/preview": (mark) => onAddOns(mark, wishes(mark)),
  "POST /api/v1/addons/{name}/enable/plan": (mark) => onAddOns(mark, wishes(mark)),
  "POST /api/v1/addons/{name}/enable": (mark) => onAddOns(mark, wishes(mark).map(planned)),
  "POST /api/v1/addons/{name}/disable/plan": (mark) => onAddOns(mark, lessWishes(mark)),
  "POST /api/v1/addons/{name}/disable": (mark) => onAddOns(mark, lessWishes(mark).map(planned)),
  "POST /api/v1/placements/try": (mark) => bodies(placementWishes(mark)),
  "POST /api/v1/placements": (mark) => bodies(placementWishes(mark)),
  "POST /api/v1/rollouts/{addOn}/{namespace}/{placement}/plan": (mark) => onRollouts(mark, acts(mark)),
  "POST /api/v1/rollouts/{addOn}/{namespace}/{placement}/act": (mark) => onRollouts(mark, acts(mark).map(planned)),
  "POST /api/v1/approvals/requests/{name}/approve": (mark, known) =>
    decisions([`${mark}-request`, `${mark}-absent`], known, [{}, { alike: "0".repeat(32) }]),
  "POST /api/v1/approvals/requests/{name}/deny": (mark, known) =>
    decisions([`${mark}-other`, `${mark}-absent`], known, [{ reason: `${mark} says so` }]),
  "POST /api/v1/approvals/clusters/{name}/accept": acceptances,
  "POST /api/v1/objects/{kind}/{name}/check": (mark, known) => objects(mark, known, { note: `${mark} written` }),
  // What is there already: so it can be written again.
  "POST /api/v1/objects/{kind}/{name}/update": (mark, known) => objects(mark, known, {}),
  "POST /api/v1/live/{stream}/lists": follows,
  "DELETE /api/v1/live/{stream}/lists/{slot}": (_, { streams }) =>
    [streams.own, streams.marked].map((stream) => ({ path: { stream, slot: "none" }, query: { turn: "1" } })),
};

export const POST_TEMPLATES: readonly string[] = Object.keys(POSTS);

/** What is refused to both because they do not see the whole fleet. */
export const REFUSED_POSTS: readonly string[] = POST_TEMPLATES.filter((template) =>
  /\/(enable|disable)\b|\/placements(\/try)?$|\/rollouts\//.test(template),
);

/** The requests of a route about what bears the mark. */
export async function sentTo(template: string, mark: string, known: Known): Promise<readonly Sent[]> {
  return (await POSTS[template]?.(mark, known)) ?? [];
}

/** As in "/api/v1/addons/amber-addon/installed". */
export function addressOf(template: string, { path, query = {} }: Sent): string {
  const place = template.replace(/^\w+ /, "").replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  const text = new URLSearchParams(query).toString();
  return text === "" ? place : `${place}?${text}`;
}

function bodies(all: readonly unknown[]): Sent[] {
  return all.map((body) => ({ path: {}, body }));
}

function onAddOns(mark: string, all: readonly unknown[]): Sent[] {
  return addOnsAsked(mark).flatMap((name) => all.map((body) => ({ path: { name }, body })));
}

function onRollouts(mark: string, all: readonly unknown[]): Sent[] {
  const paths = [`${mark}-place`, `${mark}-absent`].map((placement) => ({ addOn: `${mark}-addon`, namespace: `team-${mark}`, placement }));
  return paths.flatMap((path) => all.map((body) => ({ path, body })));
}

/** Some that there are, one that there is not. */
function clusters(mark: string): string[] {
  return [1, 2, 4, 9].map((place) => `${mark}-${place}`);
}

function planned(wish: object): object {
  return { wish, plan: "0".repeat(32) };
}

function placementWishes(mark: string) {
  const names = ["place", "absent"].map((word) => `${mark}-${word}`);
  const labels = [{ key: `tier-${mark}`, operator: "In", values: [`${mark}-1`] }];
  const wish = { namespace: `team-${mark}`, claims: [] };
  return names.flatMap((name) => [
    { ...wish, name, clusterSets: [], labels: [] },
    { ...wish, name, clusterSets: [`${mark}-set`], labels },
  ]);
}

function wishes(mark: string): object[] {
  const rollout = { type: "all", progressDeadline: "" };
  const chosen = [
    { by: "hand", clusters: clusters(mark) },
    { by: "placement", namespace: `team-${mark}`, name: `${mark}-place` },
    ...placementWishes(mark).map((wish) => ({ by: "new-placement", tolerations: [], ...wish })),
  ];
  return chosen.map((each) => ({ clusters: each, rollout }));
}

function lessWishes(mark: string): object[] {
  return [
    { placements: [`team-${mark}/${mark}-place`], clusters: [] },
    { placements: [], clusters: clusters(mark) },
  ];
}

function acts(mark: string): object[] {
  return [{ act: "hold", reason: mark }, { act: "resume" }, { act: "abort" }, { act: "roll-back", revisions: [`${mark}-revision`] }];
}

/** With the version that there is, and with another. */
async function decisions(names: readonly string[], known: Known, more: readonly object[]): Promise<Sent[]> {
  const made = names.map(async (name) => {
    const versions = [await known.requestVersion(name), "1"];
    return versions.flatMap((resourceVersion) => more.map((each) => ({ path: { name }, body: { resourceVersion, ...each } })));
  });
  return (await Promise.all(made)).flat();
}

/** Of clusters that are accepted already, and with a version that is none: so nothing changes. */
async function acceptances(mark: string, known: Known): Promise<Sent[]> {
  const kind = "managedclusters.cluster.open-cluster-management.io";
  const alike = { request: `${mark}-request`, of: "0".repeat(32) };
  const made = [`${mark}-1`, `${mark}-9`].map(async (name) => {
    const resourceVersion = versionOf(await known.object(kind, name, undefined));
    return [{ resourceVersion }, { resourceVersion: "1" }, { resourceVersion, alike }].map((body) => ({ path: { name }, body }));
  });
  return (await Promise.all(made)).flat();
}

function versionOf(object: object): string {
  return (object as { metadata: { resourceVersion: string } }).metadata.resourceVersion; // each object has one
}

/** Each name that there is of any kind, of each kind, with and without a namespace. */
async function objects(mark: string, known: Known, annotations: Readonly<Record<string, string>>): Promise<Sent[]> {
  const names = [...["1", "9", "set", "place", "addon", "work"].map((word) => `${mark}-${word}`), SHARED_ADD_ON];
  const asked = ObjectKind.options.flatMap((kind) =>
    names.flatMap((name) => [undefined, `${mark}-1`, `team-${mark}`].map((namespace) => ({ kind, name, namespace }))),
  );
  return Promise.all(
    asked.map(async ({ kind, name, namespace }) => {
      const object = await known.object(kind, name, namespace);
      const body = { object: noted(object, annotations) };
      return { path: { kind, name }, ...(namespace === undefined ? {} : { query: { namespace } }), body };
    }),
  );
}

function noted(object: object, more: Readonly<Record<string, string>>): object {
  const { metadata = {} } = object as { metadata?: { annotations?: object } }; // what is read of an object is JSON
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, ...more } } };
}

/** Each list with all that it can be asked, those that nobody is shown in part, each subject, and another's stream. */
function follows(mark: string, { streams }: Known): Sent[] {
  const asked = [
    ...listQueries(clusterTable, mark).map((query) => ({ view: "clusters", query })),
    ...listQueries(clusterAddOnTable, mark).map((query) => ({ view: "cluster-addons", query })),
    ...listQueries(placementTable, mark).map((query) => ({ view: "placements", query })),
    ...listQueries(workTable, mark).map((query) => ({ view: "works", query })),
    ...[{}, { q: mark }].map((query) => ({ view: "matrix", query })),
    ...REFUSED.map((view) => ({ view, query: { q: mark } })),
    ...subjectsOf(mark).map(([, query]) => ({ view: "hints", query })),
  ];
  const parts = asked.map((each, place) => ({ ...each, slot: `part-${place % MOST_FOLLOWED}`, turn: place }));
  const many = Array.from({ length: Math.ceil(parts.length / MOST_FOLLOWED) }, (_, page) =>
    parts.slice(page * MOST_FOLLOWED, (page + 1) * MOST_FOLLOWED),
  );
  return [...many.map((body) => ({ path: { stream: streams.own }, body })), { path: { stream: streams.marked }, body: parts.slice(-1) }];
}
