import { describe, expect, it } from "vitest";
import { compareManifests } from "@/lib/addon-config/compare-manifests";
import type { RenderedChanges } from "@/lib/api/objects/rendered-changes";
import { blastRadius } from "@/lib/blast-radius/blast-radius";
import type { HubState, ObjectChange } from "@/lib/blast-radius/hub-state";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ADDON_NAME_LABEL, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { seededRandom } from "@/lib/kube/random";
import { objectKey } from "@/lib/kube/resource";
import { textOf } from "@/lib/objects/object-text";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { ground, PLACEMENTS, type Thing, template, templateConfig } from "@/server/controllers/test-objects";
import { startBareHub } from "@/server/demo/testing-bare";
import { PredictedHub } from "./predicted-hub";

const CLUSTERS = ["c1", "c2", "c3", "c4", "c5", "c6"];
const SEEDS = [1, 2, 3];
const PATIENCE = { timeout: 60_000 };
const TIERS = ["gold", "base"] as const;
const SETTINGS = {
  group: addOnDeploymentConfigs.group,
  resource: addOnDeploymentConfigs.plural,
  namespace: PLACEMENTS,
};

/** Runs a test on a hub of its own. */
async function onHub(test: (hub: PredictedHub) => Promise<void>): Promise<void> {
  const bare = await startBareHub();
  const hub = new PredictedHub(bare);
  try {
    await test(hub);
  } finally {
    await hub.close();
    await bare.close();
  }
}

/** Clusters of two sets and tiers, two placements, and two add-ons: one through both of them, one through the first. */
function things(random: () => number): Thing[] {
  const tiers = CLUSTERS.map((_, index) => TIERS[index] ?? (random() < 0.5 ? "gold" : "base"));
  const strategy = (name: string, configs: readonly object[] = []) => ({ namespace: PLACEMENTS, name, configs });
  return [
    ...ground(),
    ...["prod", "lab"].map((name) => ({ resource: managedClusterSets, object: { metadata: { name }, spec: {} } })),
    binding("prod"),
    ...CLUSTERS.flatMap((name, index) => clusterOf(name, tiers[index] ?? "base", random() < 0.8 ? "prod" : "lab")),
    placementOf("gold", "gold"),
    placementOf("any"),
    templateOf("hello-1", "v1"),
    templateOf("hello-2", "v2"),
    settings("blue"),
    settings("red"),
    addOn("hello", [strategy("gold", [{ ...SETTINGS, name: "red" }]), strategy("any")]),
    addOn("other", [strategy("gold")]),
  ];
}

function clusterOf(name: string, tier: string, set: string): Thing[] {
  const object = {
    metadata: { name, labels: { tier, [CLUSTER_SET_LABEL]: set } },
    spec: { hubAcceptsClient: true },
  };
  return [
    { resource: namespaces, object: { metadata: { name } } },
    { resource: managedClusters, object },
  ];
}

function binding(set: string): Thing {
  const object = { metadata: { name: set, namespace: PLACEMENTS }, spec: { clusterSet: set } };
  return { resource: managedClusterSetBindings, object };
}

const tierIs = (tier: string) => [{ requiredClusterSelector: { labelSelector: { matchLabels: { tier } } } }];

function placementOf(name: string, tier?: string): Thing {
  const spec = tier === undefined ? {} : { predicates: tierIs(tier) };
  return { resource: placements, object: { metadata: { name, namespace: PLACEMENTS }, spec } };
}

function templateOf(name: string, version: string): Thing {
  return template(name, version);
}

function settings(name: string, colour = name): Thing {
  const spec = { agentInstallNamespace: "", customizedVariables: [{ name: "COLOUR", value: colour }] };
  return { resource: addOnDeploymentConfigs, object: { metadata: { name, namespace: PLACEMENTS }, spec } };
}

function addOn(name: string, strategies: readonly object[]): Thing {
  const spec = {
    defaultConfigs: [templateConfig("hello-1"), { ...SETTINGS, name: "blue" }],
    installStrategy: { type: "Placements", placements: strategies },
  };
  return { resource: clusterManagementAddOns, object: { metadata: { name }, spec } };
}

type Change = (hub: PredictedHub, pick: (from: readonly string[]) => string) => Promise<ObjectChange>;

const addOnSpec = async (hub: PredictedHub) => (await hub.bench.addOn("hello")).spec;

/** Ten kinds of change; each moves something whatever was drawn. */
const CHANGES: Readonly<Record<string, Change>> = {
  "the predicates of a placement": (hub) =>
    hub.write(placements, "any", { spec: { predicates: tierIs("base") } }, PLACEMENTS),
  "the labels of a cluster": async (hub, pick) => {
    const name = pick(CLUSTERS);
    const found = await hub.bench.find(managedClusters, name);
    const tier = found?.metadata.labels.tier === "gold" ? "base" : "gold";
    return hub.write(managedClusters, name, { metadata: { labels: { tier } } });
  },
  "the taints of a cluster": (hub, pick) =>
    hub.write(managedClusters, pick(CLUSTERS), { spec: { taints: [{ key: "maintenance", effect: "NoSelect" }] } }),
  "the set of a cluster": async (hub, pick) => {
    const name = pick(CLUSTERS);
    const found = await hub.bench.find(managedClusters, name);
    const set = found?.metadata.labels[CLUSTER_SET_LABEL] === "prod" ? "lab" : "prod";
    return hub.write(managedClusters, name, { metadata: { labels: { [CLUSTER_SET_LABEL]: set } } });
  },
  "the binding of a set": (hub) => hub.remove(managedClusterSetBindings, "prod", PLACEMENTS),
  "the text of a template": (hub) =>
    hub.write(addOnTemplates, "hello-1", { spec: template("hello-1", "v7").object.spec as object }),
  "the text of a configuration": (hub, pick) =>
    hub.write(
      addOnDeploymentConfigs,
      pick(["blue", "red"]),
      { spec: { customizedVariables: [{ name: "COLOUR", value: "green" }] } },
      PLACEMENTS,
    ),
  "the default configuration": (hub) =>
    hub.write(clusterManagementAddOns, "hello", {
      spec: { defaultConfigs: [templateConfig("hello-2"), { ...SETTINGS, name: "blue" }] },
    }),
  "the install strategy": async (hub, pick) => {
    const left = pick(["gold", "any"]);
    const { placements: all } = (await addOnSpec(hub)).installStrategy;
    const kept = all.filter(({ name }) => name === left);
    return hub.write(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements: kept } } });
  },
  "the order of placements": async (hub) => {
    const { placements: all } = (await addOnSpec(hub)).installStrategy;
    return hub.write(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements: all.toReversed() } } });
  },
};

interface Seen {
  readonly addOns: readonly ManagedClusterAddOn[];
  readonly works: readonly ManifestWork[];
}

async function seen(hub: PredictedHub): Promise<Seen> {
  return { addOns: await hub.clusterAddOns(), works: await hub.bench.works() };
}

/** What really differs, object by object. */
function differences(before: Seen, after: Seen) {
  const desired = ({ status }: ManagedClusterAddOn) =>
    status.configReferences.map(({ desiredConfig }) => desiredConfig);
  return {
    addOns: changedKeys(before.addOns, after.addOns, desired),
    works: changedKeys(before.works, after.works, ({ spec }) => spec),
  };
}

interface Named {
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined };
}

function changedKeys<T extends Named>(before: readonly T[], after: readonly T[], content: (object: T) => unknown) {
  const [was, is] = [before, after].map((all) => new Map(all.map((each) => [objectKey(each.metadata), each])));
  const both = [...(is ?? [])].flatMap(([key, now]) => {
    const old = was?.get(key);
    return old && !deepEqual(content(old), content(now)) ? [key] : [];
  });
  return {
    gains: [...(is ?? new Map()).keys()].filter((key) => !was?.has(key)).sort(),
    loses: [...(was ?? new Map()).keys()].filter((key) => !is?.has(key)).sort(),
    changes: both.sort(),
  };
}

/** The manifests of an add-on that the controllers have written for a cluster. */
function manifestsOn({ works }: Seen, addOn: string, cluster: string) {
  return works
    .filter(({ metadata }) => metadata.namespace === cluster && metadata.labels[ADDON_NAME_LABEL] === addOn)
    .flatMap(manifestsOf);
}

/** What was shown of each variant is what has become of its cluster, manifest by manifest. */
function expectRendered(shown: ReadonlyMap<string, RenderedChanges>, before: Seen, after: Seen) {
  for (const [addOn, { variants }] of shown) {
    for (const { cluster, shown: manifests, changed, manifests: total } of variants) {
      const really = compareManifests(manifestsOn(before, addOn, cluster), manifestsOn(after, addOn, cluster));
      const texts = really.changes.map(({ before: old, after: next }) => [old && textOf(old), next && textOf(next)]);
      expect([cluster, manifests.map((each) => [each.before, each.after])]).toEqual([cluster, texts]);
      expect([total, changed]).toEqual([really.total, really.changes.length]);
    }
  }
}

function predicted(state: HubState, change: ObjectChange) {
  const { effects, unsure } = blastRadius(state, change);
  const keys = (which: "gains" | "loses" | "changes") =>
    effects.flatMap((effect) => effect[which].map((cluster) => `${cluster}/${effect.addOn}`)).sort();
  return {
    radius: { gains: keys("gains"), loses: keys("loses"), changes: keys("changes") },
    unsure,
    moved: effects.map(({ addOn }) => addOn),
  };
}

/** Draws a hub, changes something on it, and compares what comes of it with what was predicted. */
async function expectPredicted(hub: PredictedHub, seed: number, kind: string, poll: typeof expect.poll): Promise<void> {
  const random = seededRandom(seed);
  await hub.bench.put(...things(random));
  await hub.settle(CLUSTERS);
  const [state, before] = [await hub.state(), await seen(hub)];
  expect(before.addOns.length).toBeGreaterThan(0);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const change = await CHANGES[kind]?.(hub, pick);
  if (!change) throw new Error("no change");
  const { radius, unsure, moved: addOnsMoved } = predicted(state, change);
  const shown = new Map<string, RenderedChanges>();
  for (const addOn of addOnsMoved) shown.set(addOn, await hub.rendered(state, change, addOn));
  const variants = [...shown.values()].flatMap((each) => each.variants);
  const alike = variants.reduce((sum, { total }) => sum + total, 0);
  expect(alike).toBe(radius.gains.length + radius.changes.length);
  await hub.settle(CLUSTERS);
  // The manager takes an add-on away a moment after its cluster is chosen no more.
  const staying = before.addOns.map(({ metadata }) => objectKey(metadata)).filter((key) => !radius.loses.includes(key));
  await poll(() => hub.installed(), PATIENCE).toEqual([...staying, ...radius.gains].sort());
  await hub.settle(CLUSTERS);
  const after = await seen(hub);
  expectRendered(shown, before, after);
  const { addOns, works } = differences(before, after);
  expect({ ...addOns, unsure }).toEqual({ ...radius, unsure: [] });
  // A work comes and goes with its add-on; another configuration need not be another text.
  const clustersOf = (keys: readonly string[]) => [...new Set(keys.map((key) => key.split("/", 1)[0]))];
  const moved = clustersOf([...radius.gains, ...radius.loses, ...radius.changes]);
  expect(moved).toEqual(expect.arrayContaining(clustersOf([...works.gains, ...works.loses, ...works.changes])));
  expect([works.gains.length, works.loses.length]).toEqual([radius.gains.length, radius.loses.length]);
  if (kind === "the text of a template") expect(works.changes.length).toBe(radius.changes.length);
}

/** What lets clusters start that wait for their turn, as it is written; each on a hub that this order steers. */
const STARTS: Readonly<
  Record<string, { readonly order?: object; readonly change: (hub: PredictedHub) => Promise<ObjectChange> }>
> = {
  "the strategy of a placement": {
    change: async (hub) => {
      const { placements: all } = (await addOnSpec(hub)).installStrategy;
      const placements = all.map((each) => ({ ...each, rolloutStrategy: { type: "All" } }));
      return hub.write(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements } } });
    },
  },
  "the hold in the annotation": {
    order: { hold: { at: "2030-01-01T00:00:00Z" } },
    change: (hub) => hub.write(clusterManagementAddOns, "hello", ordered(undefined)),
  },
  "the decision groups of a placement": {
    change: (hub) => hub.write(placements, "any", { spec: { decisionStrategy: groupsOf("100%") } }, PLACEMENTS),
  },
};

const groupsOf = (clustersPerDecisionGroup: number | string) => ({ groupStrategy: { clustersPerDecisionGroup } });

function ordered(order: object | undefined) {
  const text = order && JSON.stringify({ [`${PLACEMENTS}/any`]: { version: 1, ...order } });
  return { metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } } };
}

/** Brings a template to the first decision group, where it soaks, or to none, where an order holds it; then changes something, and compares who starts. */
async function expectStarts(hub: PredictedHub, kind: string): Promise<void> {
  const { order, change: write } = STARTS[kind] ?? {};
  await hub.bench.put(...things(seededRandom(1)));
  await hub.bench.patch(placements, "any", { spec: { decisionStrategy: groupsOf(2) } }, PLACEMENTS);
  const { placements: all } = (await addOnSpec(hub)).installStrategy;
  const rolloutStrategy = { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: order ? "0s" : "2h" } };
  const strategy = { placements: all.map((each) => ({ ...each, rolloutStrategy })) };
  await hub.bench.patch(clusterManagementAddOns, "hello", {
    ...ordered(order),
    spec: { installStrategy: strategy },
  });
  await hub.settle(CLUSTERS);
  await hub.bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "v7").object.spec as object });
  await hub.settle(CLUSTERS);
  const [state, before] = [await hub.state(), await seen(hub)];
  const change = await write?.(hub);
  if (!change) throw new Error("no change");
  const { effects } = blastRadius(state, change);
  await hub.settle(CLUSTERS);
  const { addOns } = differences(before, await seen(hub));
  const starts = effects.flatMap((effect) => (effect.starts ?? []).map((cluster) => `${cluster}/${effect.addOn}`));
  expect(starts.length).toBeGreaterThan(0);
  expect(addOns).toEqual({ gains: [], loses: [], changes: starts });
}

/** Brings an add-on to clusters group by group, each of which soaks: what has come is the first wave of the prediction. */
async function expectFirstWave(hub: PredictedHub, seed: number): Promise<void> {
  await hub.bench.put(...things(seededRandom(seed)));
  await hub.bench.patch(placements, "any", { spec: { decisionStrategy: groupsOf(2) } }, PLACEMENTS);
  await hub.bench.patch(clusterManagementAddOns, "other", { spec: { installStrategy: { placements: [] } } });
  await hub.settle(CLUSTERS);
  const [state, before] = [await hub.state(), await seen(hub)];
  const rolloutStrategy = { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "2h" } };
  const strategy = { placements: [{ namespace: PLACEMENTS, name: "any", rolloutStrategy }] };
  const change = await hub.write(clusterManagementAddOns, "other", { spec: { installStrategy: strategy } });
  const [effect] = blastRadius(state, change).effects;
  expect(effect?.pace?.sizes.reduce((sum, size) => sum + size, 0)).toBe(effect?.gains.length);
  expect(effect?.pace?.gains).toEqual(effect?.pace?.sizes);
  await hub.settle(CLUSTERS);
  const { works } = differences(before, await seen(hub));
  expect(works.gains.length).toBe(effect?.pace?.gains?.[0]);
  expect(effect?.pace?.beginsMs).toEqual(effect?.pace?.sizes.map((_, index) => index * 2 * 3_600_000));
}

describe.concurrent("clusters that get an add-on", () => {
  it.for(SEEDS)("get it in the waves that were predicted, on the hub of seed %i", { timeout: 150_000 }, (seed) =>
    onHub((hub) => expectFirstWave(hub, seed)),
  );
});

describe.concurrent("clusters that wait", () => {
  it.for(Object.keys(STARTS))("start by a change of %s as was predicted", { timeout: 150_000 }, (kind) =>
    onHub((hub) => expectStarts(hub, kind)),
  );
});

// Together: the manager waits some seconds before it takes an add-on away.
describe.concurrent.each(SEEDS)("on the hub of seed %i", (seed) => {
  it.for(Object.keys(CHANGES))(
    "a change of %s does what was predicted, object by object",
    { timeout: 150_000 },
    (kind, { expect }) => onHub((hub) => expectPredicted(hub, seed, kind, expect.poll)),
  );
});
