import { setTimeout as sleep } from "node:timers/promises";
import { ADDON_NAME_LABEL, DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { connect } from "@/server/hub/kubeconfig";

const DEADLINE_MS = 30_000;
const POLL_MS = 100;
const FIELD_MANAGER = "e2e";

/** A hub as an admin with a kubeconfig sees it; what a person would do with kubectl. */
export class TestHub {
  readonly client: HubClient;
  readonly #close: () => Promise<void>;

  constructor(kubeconfig: string) {
    const { own } = connect(kubeconfig);
    this.client = createClient(own);
    this.#close = () => own.close();
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** The namespace of the demo in which placements can be made: the first with a set bound to it. */
  async placementNamespace(): Promise<string> {
    const [binding] = await this.client.list(managedClusterSetBindings, { signal: deadline() });
    if (!binding?.metadata.namespace) throw new Error("no namespace of this hub has a cluster set bound to it");
    return binding.metadata.namespace;
  }

  async createPlacement(name: string, spec: object): Promise<{ namespace: string; name: string }> {
    const namespace = await this.placementNamespace();
    await this.client.create(placements, { metadata: { name, namespace }, spec }, this.#write());
    return { namespace, name };
  }

  removePlacement(ref: { namespace: string; name: string }): Promise<void> {
    return this.client.remove(placements, ref, { signal: deadline() });
  }

  /** Installs an add-on by these placements; none of them removes it everywhere. */
  async install(addOn: string, byPlacements: readonly object[]): Promise<void> {
    const patch = { spec: { installStrategy: { type: "Placements", placements: byPlacements } } };
    await this.client.patch(clusterManagementAddOns, { name: addOn }, patch, this.#write());
  }

  /** Removes an add-on that is on no cluster any more, with these templates. */
  async removeAddOn(name: string, templates: readonly string[]): Promise<void> {
    await this.client.remove(clusterManagementAddOns, { name }, { signal: deadline() });
    for (const template of templates)
      await this.client.remove(addOnTemplates, { name: template }, { signal: deadline() });
  }

  /** Installs an add-on on one cluster alone. */
  async installByHand(addOn: string, cluster: string): Promise<void> {
    await this.client.create(
      managedClusterAddOns,
      { metadata: { name: addOn, namespace: cluster }, spec: {} },
      this.#write(),
    );
  }

  removeByHand(addOn: string, cluster: string): Promise<void> {
    return this.client.remove(managedClusterAddOns, { name: addOn, namespace: cluster }, { signal: deadline() });
  }

  /** The decided clusters of a placement by decision group, in group order. */
  async decisionGroups({ namespace, name }: { namespace: string; name: string }): Promise<string[][]> {
    const labelSelector = `${PLACEMENT_LABEL}=${name}`;
    const decisions = await this.client.list(placementDecisions, { namespace, labelSelector, signal: deadline() });
    const groups: string[][] = [];
    for (const decision of decisions) {
      const index = Number(decision.metadata.labels[DECISION_GROUP_INDEX_LABEL]);
      const clusters = decision.status.decisions.map(({ clusterName }) => clusterName);
      groups[index] = [...(groups[index] ?? []), ...clusters];
    }
    return groups;
  }

  /**
   * The decided clusters by decision group as soon as all is said: a decision is made empty and gets its clusters by a
   * second write, and how many there are the placement says after the last of them.
   */
  async settledGroups(ref: { namespace: string; name: string }): Promise<string[][]> {
    const signal = deadline();
    for (;;) {
      const groups = await this.decisionGroups(ref);
      const { status } = await this.client.get(placements, ref, signal);
      const total = groups.flat().length;
      if (total > 0 && total === status.numberOfSelectedClusters) return groups;
      await sleep(POLL_MS, undefined, { signal });
    }
  }

  /** A cluster that has the add-on: a demo that has just begun is waited for. */
  async clusterWith(addOn: string): Promise<string> {
    const signal = deadline();
    for (;;) {
      const [first] = await this.clusterAddOns(addOn);
      if (first?.metadata.namespace) return first.metadata.namespace;
      await sleep(POLL_MS, undefined, { signal });
    }
  }

  async clusterAddOns(addOn: string): Promise<ManagedClusterAddOn[]> {
    const all = await this.client.list(managedClusterAddOns, { signal: deadline() });
    return all.filter(({ metadata }) => metadata.name === addOn);
  }

  worksOf(addOn: string): Promise<ManifestWork[]> {
    const labelSelector = `${ADDON_NAME_LABEL}=${addOn}`;
    return this.client.list(manifestWorks, { labelSelector, signal: deadline() });
  }

  #write() {
    return { fieldManager: FIELD_MANAGER, signal: deadline() };
  }
}

function deadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}
