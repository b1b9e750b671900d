import { createHash } from "node:crypto";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutObserved, workObserved } from "@/server/history/further-row-states";
import { clusterAddOnObserved, clusterObserved, rfc3339Of } from "@/server/history/row-states";
import type { HistoryStore } from "@/server/history/store/history-store";
import { FurtherKinds } from "./history-further";

const CLUSTERS = 10_000;
const ADD_ONS = 20;
const CHANGING = 2_000;
const PERIOD_S = 300;
/** A rollout is written no more often. */
const ROLLOUT_PERIOD_S = 30;
/** Spread over the fleet. */
const STEP = 97;

export const START = Date.UTC(2026, 10, 1);
const CREATED = rfc3339Of(START / 1_000 - 30 * 24 * 60 * 60);

/**
 * Ten thousand clusters with twenty add-ons, of which 2,000 change their state every five minutes, and the counts of
 * twenty rollouts and the work of each of them with it; and what else there is.
 */
export class ChangingFleet {
  readonly #entries: ClusterAddOnEntry[] = [];
  readonly #isBad = new Uint8Array(CHANGING);
  readonly #further: FurtherKinds;

  constructor(
    private readonly store: HistoryStore,
    private readonly works: HistoryStore,
  ) {
    for (let index = 0; index < CLUSTERS; index += 1) this.#addCluster(index);
    this.#further = new FurtherKinds(store, works, START / 1_000);
  }

  /** What changes in one second. */
  pass(second: number): void {
    this.#further.pass(second);
    if (second % ROLLOUT_PERIOD_S === 0)
      for (let index = 0; index < ADD_ONS; index += 1) {
        const row = rolloutRow(index, second);
        this.store.observe(rolloutObserved(row, uidOf(row.addOn)));
      }
    for (let index = second % PERIOD_S; index < CHANGING; index += PERIOD_S) {
      const entry = this.#entries[(index * STEP + (index % ADD_ONS)) % this.#entries.length];
      if (!entry) continue;
      const isBad = this.#isBad[index] === 0;
      this.#isBad[index] = isBad ? 1 : 0;
      const since = rfc3339Of(START / 1_000 + second);
      const state = isBad
        ? ({
            health: "unhealthy",
            message: "2 of 3 pods of agent are ready.",
            since,
            caused: causeOf(entry, index),
          } as const)
        : ({ health: "healthy", message: undefined, since } as const);
      this.store.observe(clusterAddOnObserved({ ...entry, ...state }, uidOf(entry.name)));
      this.#observeWork(entry, state);
    }
  }

  #addCluster(index: number): void {
    const name = `edge-${["west", "east", "north"][index % 3]}-${String(index).padStart(5, "0")}`;
    this.store.observe(clusterObserved(clusterEntry(name, index), uidOf(name)));
    for (let addOn = 0; addOn < ADD_ONS; addOn += 1) {
      const entry = addOnEntry(name, `add-on-${addOn}`, START / 1_000 - ((index * 7_919 + addOn * 31) % 800_000));
      this.#entries.push(entry);
      this.store.observe(clusterAddOnObserved(entry, uidOf(entry.name)));
      this.#observeWork(entry, entry);
    }
  }

  #observeWork({ addOn, cluster }: ClusterAddOnEntry, state: Pick<ClusterAddOnEntry, "message" | "since">): void {
    const { message, since } = state;
    const work = `addon-${addOn}-deploy-0`;
    const name = `${cluster}/${work}`;
    const available = message === undefined ? "true" : "false";
    const row = { name, cluster, work, addOn, applied: "true", available, message, since, manifests: 7 } as const;
    this.works.observe(workObserved({ ...row, createdAt: CREATED }, uidOf(name)));
  }
}

/** What its work says: fifty texts. */
function causeOf({ cluster }: ClusterAddOnEntry, index: number) {
  const message = `Deployment agents/agent: image registry.example/agent:1.2.${index % 50} is not found.`;
  return { message, namespaces: [cluster] };
}

function rolloutRow(index: number, second: number): RolloutRow {
  const unwell = (second * STEP + index * 31) % 100;
  const size = CLUSTERS / 4;
  const healthy = { stage: "done", health: "healthy", size: size - unwell } as const;
  const waves = Array.from({ length: 4 }, (_, wave) => ({
    group: `wave-${wave}`,
    mandatory: false,
    stage: "done" as const,
    size,
    counts: [healthy, { stage: "done", health: "unhealthy", size: unwell } as const],
    sets: [`set-${wave}`],
    failuresAllowed: 10,
  }));
  const [addOn, namespace, placement] = [`add-on-${index}`, "fleet", "all"];
  const issue = { message: "2 of 3 pods of agent are ready.", stage: "done", health: "unhealthy" } as const;
  const clusters = Array.from({ length: 5 }, (_, each) => `edge-west-${String(each).padStart(5, "0")}`);
  return {
    ...{ name: `${addOn}/${namespace}/${placement}`, addOn, namespace, placement },
    ...{ strategy: "ProgressivePerGroup", stage: "done", total: CLUSTERS, applied: CLUSTERS },
    ...{
      healthy: CLUSTERS - 4 * unwell,
      waves,
      gates: [],
      configs: [],
      issues: [{ ...issue, size: unwell, clusters }],
    },
    ...{ lifecycle: "flotilla", templated: true },
  };
}

/** As a hub gives them: nothing can be left out of them. */
function uidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

function clusterEntry(name: string, index: number): ClusterEntry {
  const region = `eu-west-${index % 3}`;
  const kubernetesVersion = `v1.3${index % 4}.2`;
  const labels = { "cluster.open-cluster-management.io/clusterset": `set-${index % 14}`, region, env: "prod", name };
  return {
    name,
    health: "available",
    since: rfc3339Of(START / 1_000 - index),
    set: `set-${index % 14}`,
    kubernetesVersion,
    provider: "AWS",
    region,
    environment: "prod",
    createdAt: CREATED,
    addOnsVisible: true,
    addOns: [],
    status: "healthy",
    addOnNames: [],
    facts: [],
    labels: { ...labels, clusterID: uidOf(`id of ${name}`), vendor: "AWS" },
    claims: [
      { name: "id.k8s.io", value: uidOf(`claim of ${name}`) },
      { name: "platform.open-cluster-management.io", value: "AWS" },
      { name: "kubeversion.open-cluster-management.io", value: kubernetesVersion },
    ],
  };
}

function addOnEntry(cluster: string, addOn: string, sinceS: number): ClusterAddOnEntry {
  const configReferences = [
    {
      group: "addon.open-cluster-management.io",
      resource: "addontemplates",
      lastAppliedConfig: { name: `${addOn}-0.9.2`, namespace: "", specHash: "" },
    },
  ];
  return {
    name: `${cluster}/${addOn}`,
    cluster,
    addOn,
    health: "healthy",
    phase: "done",
    since: rfc3339Of(sinceS),
    config: "in-sync",
    facts: {
      metadata: { name: addOn, namespace: cluster, creationTimestamp: CREATED },
      spec: { configs: [] },
      status: { conditions: [], configReferences },
    },
  };
}
