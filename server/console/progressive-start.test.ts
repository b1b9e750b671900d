import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ListStats } from "@/lib/api/list/list";
import type { Resource } from "@/lib/kube/resource";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { readListRequest } from "@/server/lists/list-request";
import { matrixPage, matrixRequest } from "@/server/matrix/matrix-rows";
import { workFacts } from "@/server/works/work-facts";
import { type ServedLists, servedLists } from "./served-lists";

const MANIFEST = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings", namespace: "default" } };
const SIZE = 5;
const OF_PAGE = 2;
const ALL_CLUSTERS = { addOns: true } as const;
const ONE_CLUSTER = { clusters: { "one-0": true }, addOns: true } as const;
const KINDS = {
  clusters: kinds.clusters,
  clusterSets: kinds.clusterSets,
  clusterSetBindings: kinds.clusterSetBindings,
  maintenanceWindows: kinds.maintenanceWindows,
  freezes: kinds.freezes,
  rolloutGates: kinds.rolloutGates,
  placements: kinds.placements,
  clusterAddOns: kinds.clusterAddOns,
  addOns: kinds.addOns,
  placementDecisions: kinds.placementDecisions,
  invitations: kinds.invitations,
  certificateRequests: kinds.certificateRequests,
  identityFindings: kinds.identityFindings,
  works: workFacts,
  replicaSets: kinds.replicaSets,
  leavingNamespaces: kinds.leavingNamespaces,
};

/** A hub that answers in small pages: of a kind whose plural is held the first alone. */
class SlowHub {
  readonly held = new Set<string>();
  readonly #waiting: (() => void)[] = [];

  private constructor(
    readonly hub: TestHub,
    readonly folder: string,
  ) {}

  static async start(): Promise<SlowHub> {
    let slow: SlowHub | undefined;
    const hub = await startTestHub({
      gate: async (request, proceed) => {
        const target = request.target.replace("limit=500", `limit=${OF_PAGE}`);
        while (slow?.isHeld(target)) await slow.wait();
        return await proceed({ ...request, target });
      },
    });
    slow = new SlowHub(hub, await mkdtemp(join(tmpdir(), "slow-hub-")));
    return slow;
  }

  get kubeconfig(): string {
    return join(this.folder, "kubeconfig");
  }

  /** What comes after the first page is held. */
  isHeld(target: string): boolean {
    return target.includes("continue=") && [...this.held].some((plural) => target.includes(`/${plural}?`));
  }

  wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  letGo(): void {
    this.held.clear();
    for (const go of this.#waiting.splice(0)) go();
  }

  async close(): Promise<void> {
    this.letGo();
    await this.hub.close();
    await rm(this.folder, { recursive: true });
  }
}

type Stats = Pick<ListStats, "all" | "about" | "synced">;
type List = "clusters" | "matrix" | "addOns" | "clusterAddOns" | "placements" | "works";

/** What each list says to a caller who sees all. */
function statsOf(lists: ServedLists): Readonly<Record<List, Stats>> {
  const [clusters, addOns, clusterAddOns] = [lists.clusters.store, lists.addons.store, lists["cluster-addons"].store];
  const [placed, works] = [lists.placements.store, lists.works.store];
  return {
    clusters: clusters.page(ALL_CLUSTERS, readListRequest({}, clusters.source.table, clusters.now)),
    matrix: matrixPage(clusters, ALL_CLUSTERS, matrixRequest({}, clusters)),
    addOns: addOns.page(
      { clusterAddOns: true, decisions: true, works: true, rollouts: true },
      readListRequest({}, addOns.source.table, addOns.now),
    ),
    clusterAddOns: clusterAddOns.page(
      { on: true, clusters: true },
      readListRequest({}, clusterAddOns.source.table, clusterAddOns.now),
    ),
    placements: placed.page({ in: true, addOns: true }, readListRequest({}, placed.source.table, placed.now)),
    works: works.page({ on: true }, readListRequest({}, works.source.table, works.now)),
  };
}

describe("a list of a hub that is still being read", () => {
  let slow: SlowHub;
  let lists: ServedLists;
  let stop: () => Promise<void>;

  async function start(...held: readonly Resource[]): Promise<void> {
    for (const { plural } of held) slow.held.add(plural);
    const connection = connect(slow.kubeconfig);
    const stopping = new AbortController();
    const hub = openHub(connection.own, KINDS);
    const write = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };
    const client = createClient(connection.own);
    await client.create(namespaces, { metadata: { name: "fleet" } }, write);
    for (let index = 0; index < SIZE; index += 1) {
      const name = `one-${index}`;
      const here = { name, namespace: "fleet" };
      await client.create(managedClusters, { metadata: { name }, spec: { hubAcceptsClient: true } }, write);
      await client.create(
        clusterManagementAddOns,
        { metadata: { name }, spec: { installStrategy: { type: "Manual" } } },
        write,
      );
      await client.create(managedClusterAddOns, { metadata: here, spec: {} }, write);
      await client.create(placements, { metadata: here, spec: {} }, write);
      await client.create(manifestWorks, { metadata: here, spec: { workload: { manifests: [MANIFEST] } } }, write);
    }
    lists = servedLists(hub);
    const stopped = hub.start(stopping.signal);
    stop = async () => {
      slow.letGo();
      stopping.abort();
      await stopped;
      await connection.own.close();
      await slow.close();
    };
  }

  beforeEach(async () => {
    slow = await SlowHub.start();
    stop = () => slow.close();
    await writeFile(slow.kubeconfig, slow.hub.kubeconfig, { mode: 0o600 });
  });
  afterEach(() => stop());

  it.each<[List, Resource]>([
    ["clusters", managedClusters],
    ["matrix", managedClusters],
    ["addOns", clusterManagementAddOns],
    ["clusterAddOns", managedClusterAddOns],
    ["placements", placements],
    ["works", manifestWorks],
  ])("shows what is there, and says about how many there will be: %s", async (name, held) => {
    await start(held);
    const sizes = () => statsOf(lists)[name];
    await expect.poll(sizes, { timeout: 15_000 }).toMatchObject({ synced: false, all: OF_PAGE, about: SIZE });
    slow.letGo();
    await expect.poll(sizes, { timeout: 15_000 }).toMatchObject({ synced: true, all: SIZE });
    expect(sizes()).not.toHaveProperty("about");
  });

  it("has all its rows before all that belongs to them, and says so by its figures", async () => {
    await start(managedClusterAddOns);
    const sizes = () => statsOf(lists).clusters;
    await expect.poll(sizes, { timeout: 15_000 }).toMatchObject({ synced: false, all: SIZE, about: SIZE });
  });

  it("says nothing of how many there are to a caller who does not see all", async () => {
    await start(managedClusters);
    await expect.poll(() => statsOf(lists).clusters.about, { timeout: 15_000 }).toBe(SIZE);
    const clusters = lists.clusters.store;
    const page = clusters.page(ONE_CLUSTER, readListRequest({}, clusters.source.table, clusters.now));
    expect(page).toMatchObject({ synced: false, all: 1 });
    expect(page).not.toHaveProperty("about");
  });
});
