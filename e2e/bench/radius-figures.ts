import { blastRadius } from "@/lib/blast-radius/blast-radius";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import { CLUSTER_SET_LABEL, DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import { specHash } from "@/lib/resources/spec-hash";
import type { OpenCache } from "@/server/hub/watched";
import { hubStateOf, replicaSetsOf } from "@/server/objects/hub-state";
import { shownRadius } from "@/server/objects/judge-changes";
import { CONSOLE_KINDS } from "@/server/processes/console-kinds";
import { type Figure, figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const CLUSTERS = 10_000;
const ADD_ONS = 20;
const IN_DECISION = 100;
const ROUNDS = 7;
const REPLICA_SETS = 20;
const REGIONS = 12;
const WINDOWS = 3;
const ZONES = ["Europe/Lisbon", "Asia/Tokyo", "America/Lima", "Africa/Lagos"];
const TEMPLATE = "blast-radius-10000x20";
const CLUSTER = "blast-radius-cluster-10000x20";

/**
 * What a change of the template of twenty add-ons, and the deletion of a cluster, do to 10,000 clusters with twenty
 * replica sets besides, maintenance windows and a freeze, as the console computes and answers it.
 */
export const radiusPart: Part = {
  ids: [TEMPLATE, CLUSTER],
  async *stats(wanted) {
    const { caches, template } = load();
    const changed = { ...template, spec: { ...template.spec, addonName: "changed" } };
    const [gone] = caches.clusters.list();
    if (wanted.has(TEMPLATE))
      yield measured(TEMPLATE, caches, { kind: "AddOnTemplate", before: template, after: changed }, ADD_ONS);
    if (wanted.has(CLUSTER))
      yield measured(
        CLUSTER,
        caches,
        { kind: "ManagedCluster", before: gone, after: undefined },
        ADD_ONS + REPLICA_SETS,
      );
  },
};

type Caches = ReturnType<typeof load>["caches"];

function measured(id: string, caches: Caches, change: ObjectChange, effects: number): Figure {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(
      secondsOf(() => {
        const state = { ...hubStateOf(caches), replicaSets: replicaSetsOf(caches) };
        const radius = blastRadius({ ...state, starts: { ...caches.starts, nowMs: state.now.getTime() } }, change);
        if (radius.effects.length !== effects) throw new Error(`${radius.effects.length} effects, not ${effects}`);
        JSON.stringify(shownRadius(radius, caches));
      }),
    );
    floor.push(secondsOf(() => readHashes(caches)));
  }
  // The first that comes after a start is the slowest, and counts.
  return figure(id, "s, the slowest of seven", 1, quantile(floor, 1), quantile(ours, 1));
}

function readHashes({ addOns, clusterAddOns }: Caches): unknown {
  return addOns
    .list()
    .flatMap(({ metadata }) => clusterAddOns.by("addOn", metadata.name))
    .filter(({ status }) => status.configReferences[0]?.desiredConfig?.specHash !== "");
}

const NAMES = Array.from({ length: CLUSTERS }, (_, index) => `cluster-${String(index).padStart(5, "0")}`);
const KEY = { group: addOnTemplates.group, resource: addOnTemplates.plural, name: "shared" };

/** The caches of a console, filled as a hub's lists would. */
function load() {
  const { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, clusterAddOns } = opened();
  const template = AddOnTemplate.parse(object("shared", { spec: { addonName: "first" } }));
  const used = { ...KEY, desiredConfig: { name: KEY.name, specHash: specHash(template) } };
  for (const [index, name] of NAMES.entries()) clusters.store(clusterObject(name, index));
  clusterSets.store(object("all", { spec: { clusterSelector: { selectorType: "LabelSelector", labelSelector: {} } } }));
  clusterSetBindings.store(object("all", { namespace: "fleet", spec: { clusterSet: "all" } }));
  placements.store(object("all", { namespace: "fleet", spec: {} }));
  for (let from = 0; from < CLUSTERS; from += IN_DECISION) placementDecisions.store(decisionObject(from));
  for (let number = 0; number < ADD_ONS; number += 1) {
    const name = `add-on-${number}`;
    addOns.store(addOnObject(name, used));
    for (const namespace of NAMES)
      clusterAddOns.store(
        object(name, { namespace, status: { configReferences: [{ ...used, lastAppliedConfig: used.desiredConfig }] } }),
      );
  }
  const sets = Array.from({ length: REPLICA_SETS }, (_, number) => replicaSetObject(`set-${number}`));
  const caches = {
    clusters: loaded(clusters),
    clusterSets: loaded(clusterSets),
    clusterSetBindings: loaded(clusterSetBindings),
    placements: loaded(placements),
    placementDecisions: loaded(placementDecisions),
    addOns: loaded(addOns),
    clusterAddOns: loaded(clusterAddOns),
    replicaSets: { isSynced: true, failure: undefined, list: () => sets },
    starts: startRulesOf(),
  };
  return { caches, template };
}

function loaded<P, Index extends string>({ cache }: OpenCache<P, Index>) {
  return {
    isSynced: true,
    list: (isWanted?: (item: P) => boolean) => cache.list(isWanted),
    get: (name: string, namespace?: string) => cache.get(name, namespace),
    by: (index: Index, key: string) => cache.by(index, key),
  };
}

function opened() {
  const { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, clusterAddOns } =
    CONSOLE_KINDS;
  return {
    clusters: clusters.open(),
    clusterSets: clusterSets.open(),
    clusterSetBindings: clusterSetBindings.open(),
    placements: placements.open(),
    placementDecisions: placementDecisions.open(),
    addOns: addOns.open(),
    clusterAddOns: clusterAddOns.open(),
  };
}

/** Windows in some regions, at night by the clocks of their clusters, and a freeze of one region. */
function startRulesOf() {
  const inRegion = (index: number) => ({ labelSelector: { matchLabels: { region: `region-${index}` } } });
  const schedule = [{ days: ["Mon", "Wed", "Fri"], start: "02:00", duration: "3h" }];
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const spec = { clusters: inRegion(index), timeZone: "Etc/UTC", timeZoneFrom: { label: "zone" }, schedule };
    return MaintenanceWindow.parse(object(`night-${index}`, { spec }));
  });
  const until = "2030-01-01T00:00:00Z";
  const freezes = [Freeze.parse(object("stop", { spec: { reason: "Audit", until, clusters: inRegion(3) } }))];
  return { windows, freezes, sets: [], unread: [] };
}

let versions = 0;

interface Made {
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: object;
  readonly status?: object;
}

function object(name: string, { namespace, labels = {}, spec = {}, status = {} }: Made) {
  versions += 1;
  const metadata = { name, uid: `u-${versions}`, resourceVersion: `${versions}`, labels, creationTimestamp: TIME };
  return { metadata: namespace === undefined ? metadata : { ...metadata, namespace }, spec, status };
}

const TIME = "2026-01-01T00:00:00Z";

function clusterObject(name: string, index: number) {
  const labels = {
    [CLUSTER_SET_LABEL]: `set-${index % 8}`,
    region: `region-${index % REGIONS}`,
    zone: ZONES[index % 5] ?? "",
  };
  return object(name, { labels, spec: { hubAcceptsClient: true } });
}

function decisionObject(from: number) {
  const group = from / IN_DECISION;
  const labels = { [PLACEMENT_LABEL]: "all", [DECISION_GROUP_INDEX_LABEL]: `${group}` };
  const decisions = NAMES.slice(from, from + IN_DECISION).map((clusterName) => ({ clusterName, reason: "" }));
  return object(`all-decision-${group}`, { namespace: "fleet", labels, status: { decisions } });
}

function replicaSetObject(name: string): ManifestWorkReplicaSet {
  const placementRefs = [{ name: "all", rolloutStrategy: { type: "ProgressivePerGroup" } }];
  const spec = { placementRefs, manifestWorkTemplate: { workload: { manifests: [] } } };
  return ManifestWorkReplicaSet.parse(object(name, { namespace: "fleet", spec }));
}

function addOnObject(name: string, used: object) {
  const strategy = { namespace: "fleet", name: "all", rolloutStrategy: { type: "ProgressivePerGroup" } };
  const installStrategy = { type: "Placements", placements: [strategy] };
  const progression = { namespace: "fleet", name: "all", configReferences: [used] };
  return object(name, {
    spec: { defaultConfigs: [KEY], installStrategy },
    status: { defaultConfigReferences: [used], installProgressions: [progression] },
  });
}
