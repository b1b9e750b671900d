import { setTimeout as pause } from "node:timers/promises";
import {
  CLUSTER_ACCEPTED,
  CLUSTER_AVAILABLE,
  CLUSTER_JOINED,
  CLUSTER_LEASE_NAME,
  CLUSTER_SET_LABEL,
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  PLACEMENT_LABEL,
  WORK_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { putNamespaces, WRITE } from "@/server/console/testing";
import { hubHasOwnClock } from "@/server/demo/testing-bare";
import type { HubClient } from "@/server/hub/hub-client";
import { conditionWith, put, putAddOn, putEvent, putWork } from "./two-callers-objects";

const SECOND_MS = 1_000;

/** An add-on that all parts of the fleet have: what is counted by its name counts those who see some of it alone. */
export const SHARED_ADD_ON = "shared";
/**
 * One part of the fleet: some clusters with everything they have. Every name, label and message in it contains `mark`.
 */
export async function fillPart(admin: HubClient, mark: string, size: number): Promise<void> {
  const team = `team-${mark}`;
  await putNamespaces(admin, team);
  await put(
    admin,
    managedClusterSets,
    { name: `${mark}-set` },
    { clusterSelector: { selectorType: "ExclusiveClusterSetLabel" } },
  );
  await put(admin, managedClusterSetBindings, { name: `${mark}-set`, namespace: team }, { clusterSet: `${mark}-set` });
  for (let position = 1; position <= size; position += 1) await putCluster(admin, mark, position);
  await putPlacements(admin, mark, size);
  await putLeavingWorks(admin, mark);
  for (const label of ["rolled", "other"]) await putReplicaSet(admin, mark, label);
  const customizedVariables = [{ name: "MARK", value: mark }];
  await put(admin, addOnDeploymentConfigs, { name: `${mark}-config`, namespace: team }, { customizedVariables });
  for (const name of [`${mark}-addon`, `${mark}-spare`]) {
    const installStrategy = { type: "Placements", placements: [{ namespace: team, name: `${mark}-place` }] };
    const addOnMeta = { displayName: `${mark} add-on`, description: `${mark} does it` };
    await put(admin, clusterManagementAddOns, { name }, { addOnMeta, installStrategy });
  }
}

/** Works that are being deleted, and wait for their agent and a controller: since the same second, whose clock it may be. */
async function putLeavingWorks(admin: HubClient, mark: string): Promise<void> {
  const works = [1, 2, 3].map((position) => ({
    position,
    ref: { namespace: `${mark}-${position}`, name: `${mark}-leaving` },
  }));
  const finalizers = [WORK_CLEANUP_FINALIZER, `${mark}.example.com/held`];
  for (const { position, ref } of works) await putWork(admin, mark, { ...ref, finalizers }, position);
  if (hubHasOwnClock()) await pause(SECOND_MS - (Date.now() % SECOND_MS));
  await Promise.all(works.map(({ ref }) => admin.remove(manifestWorks, ref, WRITE)));
}

/** The add-on that all parts have, with a placement of each: its rollout shows the whole fleet. */
export async function putSharedAddOn(admin: HubClient, marks: readonly string[]): Promise<void> {
  const placed = marks.map((mark) => ({ namespace: `team-${mark}`, name: `${mark}-place` }));
  await put(
    admin,
    clusterManagementAddOns,
    { name: SHARED_ADD_ON },
    { installStrategy: { type: "Placements", placements: placed } },
  );
}

/** One cluster of a part, with its namespace, its add-ons, its works and what happened to it. */
export async function putCluster(admin: HubClient, mark: string, position: number): Promise<void> {
  const name = `${mark}-${position}`;
  await putNamespaces(admin, name);
  await putBareCluster(admin, mark, position);
  await put(admin, leases, { name: CLUSTER_LEASE_NAME, namespace: name }, { renewTime: "2026-01-02T03:04:05.000000Z" });
  for (const addOn of [`${mark}-addon`, SHARED_ADD_ON])
    await putAddOn(admin, mark, { namespace: name, name: addOn }, position);
  for (const work of [`${mark}-work`, `addon-${mark}-addon-deploy-0`])
    await putWork(admin, mark, { namespace: name, name: work }, position);
  await putEvent(admin, mark, position);
}

/** The cluster alone. The second is unhealthy, and the last of four is pending. */
export async function putBareCluster(admin: HubClient, mark: string, position: number): Promise<void> {
  const labels = {
    [CLUSTER_SET_LABEL]: `${mark}-set`,
    env: `${mark}-env`,
    [`tier-${mark}`]: `${mark}-${position % 2}`,
  };
  const metadata = { name: `${mark}-${position}`, labels, annotations: { note: `${mark} note` } };
  const isAccepted = position !== 4;
  const taints = [{ key: `${mark}-taint`, value: mark, effect: "NoSelect" }];
  const spec = {
    hubAcceptsClient: isAccepted,
    taints,
    managedClusterClientConfigs: [{ url: `https://${mark}-${position}.example` }],
  };
  const types = isAccepted ? [CLUSTER_ACCEPTED, CLUSTER_JOINED, CLUSTER_AVAILABLE] : [];
  const conditions = types.map((type) =>
    conditionWith(mark, type, type === CLUSTER_AVAILABLE && position === 2 ? "False" : "True"),
  );
  const clusterClaims = [
    { name: "region.open-cluster-management.io", value: `${mark}-region` },
    { name: "platform.open-cluster-management.io", value: `${mark}-cloud` },
  ];
  const version = { kubernetes: `v1.3${position}.0-${mark}` };
  await put(admin, managedClusters, metadata, spec, { conditions, clusterClaims, version });
}

/** What the part's team rolls out to its clusters; its placement decides which. */
async function putReplicaSet(admin: HubClient, mark: string, label: string): Promise<void> {
  const manifest = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `${mark}-map`, namespace: mark } };
  const spec = {
    placementRefs: [{ name: `${mark}-place`, rolloutStrategy: { type: "All" } }],
    manifestWorkTemplate: { workload: { manifests: [manifest] } },
  };
  const conditions = [{ ...conditionWith(mark, "PlacementVerified", "True"), reason: "AsExpected" }];
  const summary = { total: 1, applied: 1, available: 1, progressing: 0, degraded: 0 };
  await put(admin, manifestWorkReplicaSets, { name: `${mark}-${label}`, namespace: `team-${mark}` }, spec, {
    conditions,
    summary,
  });
}

async function putPlacements(admin: HubClient, mark: string, size: number): Promise<void> {
  const namespace = `team-${mark}`;
  const predicates = [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: `${mark}-env` } } } }];
  const clusters = Array.from({ length: size }, (_, index) => ({
    clusterName: `${mark}-${index + 1}`,
    reason: `Reason${mark}`,
  }));
  for (const name of [`${mark}-place`, `${mark}-other`]) {
    const decisionGroups = [
      {
        decisionGroupIndex: 0,
        decisionGroupName: `${mark}-group`,
        decisions: [`${name}-decision-1`],
        clusterCount: size,
      },
    ];
    const conditions = [conditionWith(mark, "PlacementSatisfied", name.endsWith("other") ? "False" : "True")];
    const tolerations = [{ key: `${mark}-taint`, operator: "Exists" }];
    const spec = { predicates, tolerations, clusterSets: [`${mark}-set`] };
    await put(admin, placements, { name, namespace }, spec, {
      numberOfSelectedClusters: size,
      decisionGroups,
      conditions,
    });
    const labels = {
      [PLACEMENT_LABEL]: name,
      [DECISION_GROUP_INDEX_LABEL]: "0",
      [DECISION_GROUP_NAME_LABEL]: `${mark}-group`,
    };
    await put(admin, placementDecisions, { name: `${name}-decision-1`, namespace, labels }, undefined, {
      decisions: clusters,
    });
  }
}
