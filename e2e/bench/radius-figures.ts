import { blastRadius } from "@/lib/blast-radius/blast-radius";
import { CLUSTER_SET_LABEL, DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { specHash } from "@/lib/resources/spec-hash";
import type { OpenCache } from "@/server/hub/watched";
import { hubStateOf } from "@/server/objects/hub-state";
import { shownRadius } from "@/server/objects/judge-changes";
import { CONSOLE_KINDS } from "@/server/processes/console-kinds";
import { figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const CLUSTERS = 10_000;
const ADD_ONS = 20;
const IN_DECISION = 100;
const ROUNDS = 7;
const ID = "blast-radius-10000x20";

/** What a change of the template of twenty add-ons does to 10,000 clusters, as the console computes and answers it. */
export const radiusPart: Part = {
  ids: [ID],
  async *stats() {
    const { caches, template } = load();
    const change = {
      kind: "AddOnTemplate",
      before: template,
      after: { ...template, spec: { ...template.spec, addonName: "changed" } },
    } as const;
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(
        secondsOf(() => {
          const radius = blastRadius(hubStateOf(caches), change);
          if (radius.effects.length !== ADD_ONS) throw new Error("not every add-on changes");
          JSON.stringify(shownRadius(radius, caches));
        }),
      );
      floor.push(
        secondsOf(() =>
          caches.addOns
            .list()
            .flatMap(({ metadata }) => caches.clusterAddOns.by("addOn", metadata.name))
            .filter(({ status }) => status.configReferences[0]?.desiredConfig?.specHash !== ""),
        ),
      );
    }
    // The first that comes after a start is the slowest, and counts.
    yield figure(ID, "s, the slowest of seven", 1, quantile(floor, 1), quantile(ours, 1));
  },
};

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
  const caches = {
    clusters: loaded(clusters),
    clusterSets: loaded(clusterSets),
    clusterSetBindings: loaded(clusterSetBindings),
    placements: loaded(placements),
    placementDecisions: loaded(placementDecisions),
    addOns: loaded(addOns),
    clusterAddOns: loaded(clusterAddOns),
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
  const labels = { [CLUSTER_SET_LABEL]: `set-${index % 8}`, region: `region-${index % 12}` };
  return object(name, { labels, spec: { hubAcceptsClient: true } });
}

function decisionObject(from: number) {
  const group = from / IN_DECISION;
  const labels = { [PLACEMENT_LABEL]: "all", [DECISION_GROUP_INDEX_LABEL]: `${group}` };
  const decisions = NAMES.slice(from, from + IN_DECISION).map((clusterName) => ({ clusterName, reason: "" }));
  return object(`all-decision-${group}`, { namespace: "fleet", labels, status: { decisions } });
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
