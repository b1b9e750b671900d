import { MAX_FOLLOWED_TOGETHER } from "@/lib/api/live/follow-requests";
import { ObjectKind } from "@/lib/api/objects/whole-objects";
import { DETACH_ACTIONS } from "@/lib/detach/detach";
import { CLUSTER_ADD_ON_LIST } from "@/lib/lists/cluster-addons/list";
import { CLUSTER_LIST } from "@/lib/lists/clusters/list";
import { PLACEMENT_LIST } from "@/lib/lists/placements/list";
import { WORK_LIST } from "@/lib/lists/works/list";
import { PORTAL } from "@/server/console/testing";
import { SHARED_ADD_ON } from "./two-callers-hub";
import { WHOLE_LISTS } from "./two-callers-lists";
import { alertKey } from "./two-callers-notifications";
import { addOnQueries, filters, listQueries, type Query } from "./two-callers-queries";
import { subjectsOf } from "./two-callers-subjects";

/** The path of a request and its parameters. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
}

/** Data a request's author may know although its sender may not, so that only ownership is wrong. */
export interface Known {
  /** The sender's own stream, and that of the mark's owner; for others an unknown name. */
  readonly streams: { readonly own: string; readonly marked: string };
  /** An object as on the hub, else a made-up one. */
  object(kind: ObjectKind, name: string, namespace: string | undefined): Promise<object>;
  /** The version of a certificate request. */
  requestVersion(name: string): Promise<string>;
}

type Maker = (mark: string, known: Known) => readonly Sent[] | Promise<readonly Sent[]>;

/** Every route that is not a GET, with requests about marked objects. A new route adds a line. */
const POSTS: Readonly<Record<string, Maker>> = {
  "POST /api/v1/clusters/names": (mark) =>
    bodies([
      {},
      ...filters(CLUSTER_LIST.table, mark).map((q) => ({ q })),
      { among: clusters(mark) },
      { q: mark, sort: "-name", among: [...clusters(mark), "none"] },
      { sort: mark },
    ]),
  "POST /api/v1/clusters/edit/plan": (mark) => bodies(clusterEdits(mark)),
  "POST /api/v1/clusters/edit/rendered": (mark) => bodies(clusterEdits(mark).map(rendered(mark))),
  "POST /api/v1/clusters/edit": (mark) => bodies(clusterEdits(mark).map(planned)),
  "POST /api/v1/deletions/plan": (mark) => bodies(deletionSteps(mark)),
  "POST /api/v1/deletions/steps": (mark) => bodies(deletionSteps(mark).map(planned)),
  "POST /api/v1/detach/plan": (mark) => bodies(detachInputs(mark)),
  "POST /api/v1/detach/steps": (mark) => bodies(detachInputs(mark).map(planned)),
  "POST /api/v1/addons/{name}/installed": (mark) =>
    onAddOns(mark, [{ clusters: clusters(mark) }, ...clusters(mark).map((name) => ({ clusters: [name] }))]),
  "POST /api/v1/addons/{name}/enable/preview": (mark) => onAddOns(mark, inputs(mark)),
  "POST /api/v1/addons/{name}/enable/plan": (mark) => onAddOns(mark, inputs(mark)),
  "POST /api/v1/addons/{name}/enable/rendered": (mark) => onAddOns(mark, inputs(mark).map(rendered(mark))),
  "POST /api/v1/addons/{name}/enable": (mark) => onAddOns(mark, inputs(mark).map(planned)),
  "POST /api/v1/addons/{name}/keep/plan": (mark) => onAddOns(mark, keepInputs(mark)),
  "POST /api/v1/addons/{name}/keep": (mark) => onAddOns(mark, keepInputs(mark).map(planned)),
  "POST /api/v1/addons/{name}/disable/plan": (mark) => onAddOns(mark, lessInputs(mark)),
  "POST /api/v1/addons/{name}/disable/rendered": (mark) => onAddOns(mark, lessInputs(mark).map(rendered(mark))),
  "POST /api/v1/addons/{name}/disable": (mark) => onAddOns(mark, lessInputs(mark).map(planned)),
  "POST /api/v1/addons/{name}/installations/{namespace}/{placement}/preview": (mark) =>
    onInstallations(mark, installationInputs(mark)),
  "POST /api/v1/addons/{name}/installations/{namespace}/{placement}/plan": (mark) =>
    onInstallations(mark, installationInputs(mark)),
  "POST /api/v1/addons/{name}/installations/{namespace}/{placement}/rendered": (mark) =>
    onInstallations(mark, installationInputs(mark).map(rendered(mark))),
  "POST /api/v1/addons/{name}/installations/{namespace}/{placement}": (mark) =>
    onInstallations(mark, installationInputs(mark).map(planned)),
  "POST /api/v1/access/tunnels/{cluster}/check": (mark) =>
    [`${mark}-1`, `${mark}-absent`].map((cluster) => ({ path: { cluster }, body: {} })),
  "POST /api/v1/workbench": (mark) => bodies(templateTrials(mark)),
  "POST /api/v1/charts/render": (mark) =>
    bodies(
      [{}, { credentials: mark }].map((more) => {
        const repository = `https://${mark}.example.org`;
        return { repository, chart: mark, version: "1.0.0", release: mark, namespace: mark, ...more };
      }),
    ),
  "POST /api/v1/placements/try": (mark) => bodies(placementInputs(mark)),
  "POST /api/v1/placements/try/rendered": (mark) => bodies(placementInputs(mark).map(rendered(mark))),
  "POST /api/v1/placements/preview": (mark) => bodies(placementDrafts(mark)),
  "POST /api/v1/placements": (mark) => bodies(placementInputs(mark)),
  "POST /api/v1/rollouts/{addOn}/{namespace}/{placement}/plan": (mark) => onRollouts(mark, actions(mark)),
  "POST /api/v1/rollouts/{addOn}/{namespace}/{placement}/rendered": (mark) =>
    onRollouts(mark, actions(mark).map(rendered(mark))),
  "POST /api/v1/rollouts/{addOn}/{namespace}/{placement}/actions": (mark) =>
    onRollouts(mark, actions(mark).map(planned)),
  "POST /api/v1/approvals/requests/{name}/approve": (mark, known) =>
    decisions([`${mark}-request`, `${mark}-absent`], known, [
      {},
      { batch: "0".repeat(32) },
      { reason: `${mark} says so` },
      { reason: `${mark} says so`, confirm: `${mark}-request` },
    ]),
  "POST /api/v1/approvals/requests/{name}/deny": (mark, known) =>
    decisions([`${mark}-other`, `${mark}-absent`], known, [{ reason: `${mark} says so` }]),
  "POST /api/v1/approvals/clusters/{name}/accept": acceptances,
  "POST /api/v1/objects/{kind}/{name}/check": (mark, known) => objects(mark, known, { note: `${mark} written` }),
  "POST /api/v1/notifications/rules/{name}": (mark) =>
    notificationRules(mark).map((rule) => ({ path: { name: mark }, body: { rule } })),
  "POST /api/v1/notifications/rules/{name}/delete": (mark) => [
    { path: { name: mark }, body: { resourceVersion: "1" } },
  ],
  "POST /api/v1/notifications/dry-run": (mark) => bodies(notificationRules(mark).map((rule) => ({ rule }))),
  "POST /api/v1/notifications/alerts/{key}/acknowledge": (mark) => [
    { path: { key: alertKey(mark) }, body: { reason: `${mark} says so` } },
  ],
  "POST /api/v1/notifications/receivers/{name}/test": (mark) =>
    ["ops", mark].map((name) => ({ path: { name }, body: {} })),
  "POST /api/v1/gates/preview": (mark) =>
    bodies([
      {
        kind: "window",
        spec: { clusters: { clusterSets: [`${mark}-set`] }, schedule: [{ start: "02:00", duration: "1h" }] },
      },
      { kind: "freeze", spec: { reason: mark, clusters: { names: clusters(mark) } } },
      {
        kind: "approval",
        spec: { addOn: `${mark}-addon`, placement: { namespace: `team-${mark}`, name: `${mark}-place` } },
      },
    ]),
  "POST /api/v1/gates/approval/{name}/decisions": (mark) =>
    [`${mark}-gate`, `${mark}-absent`].map((name) => ({
      path: { name },
      body: { decision: "Approved", comment: mark, of: mark, group: mark },
    })),
  "POST /api/v1/identities/{uid}/acknowledge": (mark) => [
    { path: { uid: mark.toLowerCase() }, body: { reason: `${mark} says so` } },
  ],
  "POST /api/v1/invitations": (mark) => bodies([{ names: [`${mark}-1`], count: 1, hours: 1 }]),
  "POST /api/v1/invitations/import": (mark) =>
    bodies([{ name: `${mark.toLowerCase()}-1`, kubeconfig: mark, labels: { tier: mark } }]),
  "POST /api/v1/invitations/preview": (mark) =>
    bodies([{ labels: {} }, { labels: { tier: mark }, set: `${mark}-set` }]),
  "POST /api/v1/invitations/{name}/revoke": (mark) => [{ path: { name: `invite-${mark}` }, body: {} }],
  "DELETE /api/v1/invitations/{name}": (mark) => [{ path: { name: `invite-${mark}` } }],
  "POST /api/v1/approvals/acceptance": (mark) =>
    bodies([{ clusters: clusters(mark) }, ...clusters(mark).map((name) => ({ clusters: [name] }))]),
  "POST /api/v1/approvals/acceptance/rendered": (mark) =>
    bodies([{ clusters: clusters(mark) }, ...clusters(mark).map((name) => ({ clusters: [name] }))].map(rendered(mark))),
  "POST /api/v1/objects/{kind}/{name}/rendered": async (mark, known) =>
    (await objects(mark, known, { note: `${mark} written` })).flatMap((sent) => [
      withAddOn(sent, mark),
      { ...sent, body: { addOn: `${mark}-addon` } },
    ]),
  "POST /api/v1/objects/{kind}/rendered": (mark) => newObjects(mark, "fresh").map((sent) => withAddOn(sent, mark)),
  "POST /api/v1/objects/{kind}/check": (mark) => newObjects(mark, "fresh"),
  // Nothing is created: an object is there, or may not be there.
  "POST /api/v1/objects/{kind}": (mark) => newObjects(mark, "place"),
  // Nothing is deleted: no deletion was reviewed.
  "DELETE /api/v1/objects/{kind}/{name}": deletions,
  // An existing object, which can be written again.
  "POST /api/v1/objects/{kind}/{name}/update": (mark, known) => objects(mark, known, {}),
  "POST /api/v1/prometheus/queries": (mark) =>
    [`up{cluster_name="${mark}-1"}`, 'up{cluster_name=~".*"}', "info(up)"].flatMap((expr) =>
      bodies([{ from: 0, to: 60_000, step: 15, queries: [{ ref: "A", expr, instant: true }] }]),
    ),
  "POST /api/v1/prometheus/values": (mark) =>
    bodies(
      [undefined, "up", `up{cluster_name="${mark}-1"}`].map((match) => ({
        from: 0,
        to: 60_000,
        of: { kind: "label-values", label: "cluster_name", ...(match && { match }) },
      })),
    ),
  "POST /api/v1/dashboards": () => bodies([{ json: '{"title":"Own"}' }]),
  "POST /api/v1/dashboards/{source}/{name}": (mark) =>
    dashboards(mark).map((path) => ({
      path,
      body: { json: EMPTY_DASHBOARD, key: `${mark}.json`, resourceVersion: "1" },
    })),
  "POST /api/v1/dashboards/{source}/{name}/delete": (mark) => dashboards(mark).map((path) => ({ path, body: {} })),
  "POST /api/v1/badges": (mark) => bodies([{ addOn: `${mark}-addon` }, { addOn: SHARED_ADD_ON, expiresInDays: 1 }]),
  // Nothing is minted: what is answered with a token is compared elsewhere (server/console/embed-tokens.test.ts).
  "POST /api/v1/embed-tokens": (mark) =>
    bodies([
      { origin: `https://${mark}.example.org`, views: ["fleet"] },
      { origin: PORTAL, views: [`nothing/${mark}`] },
      { origin: PORTAL, views: ["fleet"], filter: `health:available ${mark}` },
    ]),
  "DELETE /api/v1/embed-tokens/{id}": () => ["0".repeat(32), "f".repeat(32)].map((id) => ({ path: { id } })),
  "POST /api/session/people/find": (mark) => bodies([{ user: mark }, { user: `agent-of-${mark}` }]),
  "POST /api/session/people/end": (mark) => bodies([{ user: mark }, { user: `agent-of-${mark}` }]),
  "POST /api/v1/live/{stream}/lists": follows,
  "DELETE /api/v1/live/{stream}/lists/{slot}": (_, { streams }) =>
    [streams.own, streams.marked].map((stream) => ({ path: { stream, slot: "none" }, query: { turn: "1" } })),
};

export const POST_TEMPLATES: readonly string[] = Object.keys(POSTS);

/** Refused to both, because neither sees the whole fleet. */
export const REFUSED_POSTS: readonly string[] = POST_TEMPLATES.filter((template) =>
  /\/(enable|keep|disable|installations|people|gates|embed-tokens|badges|identities|notifications|dashboards|charts)\b|\/placements(\/try|\/preview)?$|\/clusters\/edit$|\/tunnels\/|\/(deletions|detach)\/steps$|\/rollouts\/|\/invitations(\/import|\/{name}.*)?$|DELETE .*\/objects\/|\/objects\/{kind}$/.test(
    template,
  ),
);

/** The requests of a route about what bears the mark. */
export async function sentTo(template: string, mark: string, known: Known): Promise<readonly Sent[]> {
  return (await POSTS[template]?.(mark, known)) ?? [];
}

/** As in "/api/v1/addons/amber-addon/installed". */
export function addressOf(template: string, { path, query = {} }: Sent): string {
  const pathname = template.replace(/^\w+ /, "").replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  const text = new URLSearchParams(query).toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}

const EMPTY_DASHBOARD = '{"title":"Own","panels":[]}';

function dashboards(mark: string) {
  return ["config", "absent"].map((name) => ({ source: `team-${mark}`, name: `${mark}-${name}` }));
}

function bodies(all: readonly unknown[]): Sent[] {
  return all.map((body) => ({ path: {}, body }));
}

function notificationRules(mark: string): object[] {
  const conditions = [
    { type: "add-on-down", clusters: 1, addOns: [`${mark}-addon`] },
    { type: "cluster-lost", clusterSets: [`${mark}-set`] },
    { type: "rollout", stages: ["stalled"], addOns: [`${mark}-addon`] },
  ];
  return conditions.map((when) => ({ when, to: [mark] }));
}

function onAddOns(mark: string, all: readonly unknown[]): Sent[] {
  return addOnQueries(mark).flatMap((name) => all.map((body) => ({ path: { name }, body })));
}

function onRollouts(mark: string, all: readonly unknown[]): Sent[] {
  const paths = [`${mark}-place`, `${mark}-absent`].map((placement) => ({
    addOn: `${mark}-addon`,
    namespace: `team-${mark}`,
    placement,
  }));
  return paths.flatMap((path) => all.map((body) => ({ path, body })));
}

function onInstallations(mark: string, all: readonly unknown[]): Sent[] {
  return onRollouts(mark, all).map(({ path: { addOn = "", ...path }, body }) => ({
    path: { name: addOn, ...path },
    body,
  }));
}

/** As it is, and through another placement. */
function installationInputs(mark: string): object[] {
  const guards = { maxConcurrency: "", minSuccessTime: "", progressDeadline: "", maxFailures: "" };
  const rollout = { type: "All", ...guards, mandatory: [{ groupName: mark, groupIndex: 0 }] };
  return ["place", "other", "absent"].map((label) => ({
    placement: { namespace: `team-${mark}`, name: `${mark}-${label}` },
    rollout,
    minAvailablePercent: null,
  }));
}

/** Some existing ones and a missing one. */
function clusters(mark: string): string[] {
  return [1, 2, 4, 9].map((index) => `${mark}-${index}`);
}

function planned(input: object): object {
  return { input, plan: "0".repeat(32) };
}

function rendered(mark: string): (input: object) => object {
  return (input) => ({ input, addOn: `${mark}-addon` });
}

function withAddOn({ body, ...sent }: Sent, mark: string): Sent {
  return { ...sent, body: { ...(body as object), addOn: `${mark}-addon` } }; // as it was made
}

/** Of all of them, and of each alone. */
/** Nothing is freed: no plan was reviewed. */
function deletionSteps(mark: string): object[] {
  const finalizer = `${mark}.example.com/held`;
  const own = { kind: "release", object: { kind: "ManagedClusterSet", name: `${mark}-set` }, finalizer };
  const ofClusters = clusters(mark).flatMap((cluster) => [
    {
      cluster,
      kind: "release",
      object: { kind: "ManifestWork", namespace: cluster, name: `${mark}-leaving` },
      finalizer,
    },
    { cluster, kind: "restore", object: { kind: "RoleBinding", namespace: cluster, name: mark } },
  ]);
  return [own, ...ofClusters];
}

/** Nothing is detached: no plan was reviewed. */
function detachInputs(mark: string) {
  const all = clusters(mark);
  return [
    { clusters: all, action: "begin", path: "clean" },
    ...DETACH_ACTIONS.flatMap((action) => all.map((name) => ({ clusters: [name], action }))),
  ];
}

function clusterEdits(mark: string): object[] {
  const edit = {
    labels: { add: { tier: mark }, remove: ["env"] },
    set: `${mark}-set`,
    taints: { add: [], remove: ["a"] },
  };
  const groups = [clusters(mark), ...clusters(mark).map((name) => [name])];
  return groups.flatMap((names) => [
    { clusters: names, ...edit },
    { clusters: names, labels: { add: {}, remove: [] }, taints: { add: [], remove: [] }, accepts: false },
  ]);
}

function placementInputs(mark: string) {
  const names = ["place", "absent"].map((label) => `${mark}-${label}`);
  const labels = [{ key: `tier-${mark}`, operator: "In", values: [`${mark}-1`] }];
  const input = { namespace: `team-${mark}`, claims: [] };
  return names.flatMap((name) => [
    { ...input, name, clusterSets: [], labels: [] },
    { ...input, name, clusterSets: [`${mark}-set`], labels },
  ]);
}

/** Of placements that are there, and that are not. */
function placementDrafts(mark: string) {
  const places = ["place", "absent"].map((label) => `${mark}-${label}`);
  return places.flatMap((name) =>
    ["selected", "left-out", "scores", "moves"].map((show) => ({
      object: { metadata: { name, namespace: `team-${mark}` }, spec: { clusterSets: [`${mark}-set`] } },
      show,
      find: mark,
    })),
  );
}

function inputs(mark: string): object[] {
  const rollout = { type: "all", progressDeadline: "" };
  const chosen = [
    { by: "hand", clusters: clusters(mark) },
    { by: "placement", namespace: `team-${mark}`, name: `${mark}-place` },
    ...placementInputs(mark).map((input) => ({ by: "new-placement", tolerations: [], ...input })),
  ];
  const config = { use: "existing", namespace: `team-${mark}`, name: `${mark}-config` };
  return chosen.flatMap((each) => [
    { clusters: each, rollout },
    { clusters: each, config, rollout },
  ]);
}

function keepInputs(mark: string): object[] {
  return [{ clusters: clusters(mark) }, ...clusters(mark).map((name) => ({ clusters: [name] }))];
}

function lessInputs(mark: string): object[] {
  return [
    { placements: [`team-${mark}/${mark}-place`], clusters: [] },
    { placements: [], clusters: clusters(mark) },
  ];
}

function actions(mark: string): object[] {
  return [
    { action: "hold", reason: mark },
    { action: "resume" },
    { action: "abort" },
    { action: "roll-back", revisions: [`${mark}-revision`] },
  ];
}

/** With the current version, and with another. */
async function decisions(names: readonly string[], known: Known, more: readonly object[]): Promise<Sent[]> {
  const made = names.map(async (name) => {
    const versions = [await known.requestVersion(name), "1"];
    return versions.flatMap((resourceVersion) =>
      more.map((each) => ({ path: { name }, body: { resourceVersion, ...each } })),
    );
  });
  return (await Promise.all(made)).flat();
}

/** Of accepted clusters, and with an invalid version, so that nothing changes. */
async function acceptances(mark: string, known: Known): Promise<Sent[]> {
  const kind = "managedclusters.cluster.open-cluster-management.io";
  const batch = { request: `${mark}-request`, of: "0".repeat(32) };
  const made = [`${mark}-1`, `${mark}-9`].map(async (name) => {
    const resourceVersion = versionOf(await known.object(kind, name, undefined));
    return [{ resourceVersion }, { resourceVersion: "1" }, { resourceVersion, batch }].map((body) => ({
      path: { name },
      body,
    }));
  });
  return (await Promise.all(made)).flat();
}

function versionOf(object: object): string {
  return (object as { metadata: { resourceVersion: string } }).metadata.resourceVersion; // each object has one
}

/** Each existing name of any kind, for each kind, with and without a namespace. */
async function objects(mark: string, known: Known, annotations: Readonly<Record<string, string>>): Promise<Sent[]> {
  const names = [...["1", "9", "set", "place", "addon", "work"].map((label) => `${mark}-${label}`), SHARED_ADD_ON];
  const requested = ObjectKind.options.flatMap((kind) =>
    names.flatMap((name) => [undefined, `${mark}-1`, `team-${mark}`].map((namespace) => ({ kind, name, namespace }))),
  );
  return Promise.all(
    requested.map(async ({ kind, name, namespace }) => {
      const object = await known.object(kind, name, namespace);
      const body = { object: noted(object, annotations) };
      return { path: { kind, name }, ...(namespace === undefined ? {} : { query: { namespace } }), body };
    }),
  );
}

/** New objects of every kind, in the namespaces of the mark's owner and in none. */
function newObjects(mark: string, label: string): Sent[] {
  const group = "cluster.open-cluster-management.io";
  const addOns = "addon.open-cluster-management.io";
  const versions: Readonly<Record<string, readonly [string, string]>> = {
    [`placements.${group}`]: [`${group}/v1beta1`, "Placement"],
    [`managedclustersetbindings.${group}`]: [`${group}/v1beta2`, "ManagedClusterSetBinding"],
    [`managedclustersets.${group}`]: [`${group}/v1beta2`, "ManagedClusterSet"],
    [`addondeploymentconfigs.${addOns}`]: [`${addOns}/v1alpha1`, "AddOnDeploymentConfig"],
  };
  return ObjectKind.options.flatMap((kind) => {
    const [apiVersion, name] = versions[kind] ?? ["v1", "Thing"];
    return [undefined, `${mark}-1`, `team-${mark}`].flatMap((namespace) => {
      const metadata = { name: `${mark}-${label}`, ...(namespace !== undefined && { namespace }) };
      const object = { apiVersion, kind: name, metadata, spec: {} };
      return [{ path: { kind }, body: { object } }];
    });
  });
}

/** Of the current version, with a plan that no preview has answered. */
async function deletions(mark: string, known: Known): Promise<Sent[]> {
  const sent = await objects(mark, known, {});
  return sent.map(({ path, query, body }) => {
    const { uid, resourceVersion } = metadataIn(body);
    return { path, query: { ...query, uid, resourceVersion, plan: "0.0.0" } };
  });
}

function metadataIn(body: unknown): { readonly uid: string; readonly resourceVersion: string } {
  return (body as { object: { metadata: { uid: string; resourceVersion: string } } }).object.metadata; // as sent
}

function noted(object: object, more: Readonly<Record<string, string>>): object {
  const { metadata = {} } = object as { metadata?: { annotations?: object } }; // what is read of an object is JSON
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, ...more } } };
}

/** Each list with every query, those that are never shown in part, each subject, and another's stream. */
function follows(mark: string, { streams }: Known): Sent[] {
  const requested = [
    ...listQueries(CLUSTER_LIST.table, mark).map((query) => ({ view: "clusters", query })),
    ...listQueries(CLUSTER_ADD_ON_LIST.table, mark).map((query) => ({ view: "cluster-addons", query })),
    ...listQueries(PLACEMENT_LIST.table, mark).map((query) => ({ view: "placements", query })),
    ...listQueries(WORK_LIST.table, mark).map((query) => ({ view: "works", query })),
    ...[{}, { q: mark }].map((query) => ({ view: "matrix", query })),
    ...WHOLE_LISTS.map((view) => ({ view, query: { q: mark } })),
    ...subjectsOf(mark).map(([, query]) => ({ view: "hints", query })),
  ];
  const parts = requested.map((each, index) => ({
    ...each,
    slot: `part-${index % MAX_FOLLOWED_TOGETHER}`,
    turn: index,
  }));
  const many = Array.from({ length: Math.ceil(parts.length / MAX_FOLLOWED_TOGETHER) }, (_, page) =>
    parts.slice(page * MAX_FOLLOWED_TOGETHER, (page + 1) * MAX_FOLLOWED_TOGETHER),
  );
  return [
    ...many.map((body) => ({ path: { stream: streams.own }, body })),
    { path: { stream: streams.marked }, body: parts.slice(-1) },
  ];
}

/** A template as it is typed, on clusters of each and with configurations of each. */
function templateTrials(mark: string): object[] {
  const permission = { type: "CurrentCluster", currentCluster: { clusterRoleName: `${mark}-role` } };
  const object = {
    apiVersion: "addon.open-cluster-management.io/v1alpha1",
    kind: "AddOnTemplate",
    metadata: { name: `${mark}-template` },
    spec: {
      addonName: `${mark}-addon`,
      agentSpec: { workload: { manifests: [] } },
      registration: [{ type: "KubeClient", kubeClient: { hubPermissions: [permission] } }],
    },
  };
  return [`${mark}-1`, `${mark}-absent`].flatMap((cluster) => [
    { object, cluster },
    { object, cluster, addOn: SHARED_ADD_ON },
    { object, cluster, addOn: SHARED_ADD_ON, config: { namespace: `${mark}-1`, name: `${mark}-config` } },
  ]);
}
