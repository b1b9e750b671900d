import { isDeepStrictEqual } from "node:util";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { isScheduled, type Schedule, schedule } from "@/lib/placement/schedule";
import type { AddOnPlacementScore } from "@/lib/resources/add-on-placement-score";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { inSet } from "@/lib/resources/managed-cluster-set";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementOf } from "@/lib/resources/placement-decision";
import { after, type Controller, onChange, trigger } from "@/server/controllers/runtime/controller";
import { planDecisions } from "./decision-plan";
import { Gathering } from "./gathering";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";
import { writeDecision } from "./write-decision";

/**
 * Gives every placement its answer, and again whenever a cluster, set, binding or a score that it weighs changes, or a
 * toleration runs out. Changes that follow each other fast are answered together. Key: namespace/name.
 */
export function placement(hub: OcmHub, now: Clock): Controller {
  const gathering = new Gathering(now);
  const cel = clusterCel();
  const scoresOf = (cluster: string, resource: string) => hub.addOnPlacementScores.get(resource, cluster);
  return {
    name: "placement",
    triggers: [
      trigger(hub.placements, ({ metadata }) => [objectKey(metadata)]),
      trigger(hub.placementDecisions, (decision) => [placementOf(decision)]),
      trigger(hub.clusterSetBindings, ({ metadata }) => placementsIn(hub, metadata.namespace)),
      trigger(hub.clusterSets, ({ metadata }) => placementsUsing(hub, metadata.name)),
      trigger(hub.clusters, (cluster) => placementsSeeing(hub, cluster)),
      trigger(hub.addOnPlacementScores, (score) => placementsWeighing(hub, score)),
    ],
    async reconcile(key, signal) {
      const [namespace = "", name = ""] = key.split("/", 2);
      const found = hub.placements.get(name, namespace);
      if (!found || !isScheduled(found)) {
        gathering.forget(key);
        return onChange;
      }
      const waitMs = gathering.waitMs(key);
      if (waitMs > 0) return after(waitMs);
      gathering.begin(key);
      const labelled = hub.placementDecisions.by("placement", key);
      const answer = schedule({
        placement: found,
        bindings: hub.clusterSetBindings.list(),
        sets: hub.clusterSets.list(),
        clusters: hub.clusters.list(),
        decided: new Set(labelled.flatMap(clustersIn)),
        now: now(),
        otherDecisions: () => decisionsBeside(hub, key),
        scoresOf,
        cel,
      });
      const steps = planDecisions(answer.decisions, known(hub, labelled, answer, namespace).map(asPlanned));
      gathering.end(key);
      for (const step of steps) await writeDecision(hub, found, step, signal);
      await patchSchedule(hub, found, answer, now(), signal);
      return answer.recheckAtMs === undefined ? onChange : after(answer.recheckAtMs - now().getTime());
    },
  };
}

/** How often the decisions of all other placements, in whatever namespace, name each cluster. */
function decisionsBeside(hub: OcmHub, key: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const decision of hub.placementDecisions.list((one) => placementOf(one) !== key)) {
    for (const cluster of clustersIn(decision)) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  }
  return counts;
}

/** The decisions that name the placement, and any that has a name it needs, even with other labels. */
function known(
  hub: OcmHub,
  labelled: readonly PlacementDecision[],
  answer: Schedule,
  namespace: string,
): PlacementDecision[] {
  const named = answer.decisions.flatMap(({ name }) => hub.placementDecisions.get(name, namespace) ?? []);
  return [...new Set([...labelled, ...named])];
}

function asPlanned(decision: PlacementDecision) {
  const { name, labels } = decision.metadata;
  return { name, labels, clusters: clustersIn(decision) };
}

function clustersIn({ status }: PlacementDecision): string[] {
  return status.decisions.map(({ clusterName }) => clusterName);
}

async function patchSchedule(
  hub: OcmHub,
  { metadata, status }: Placement,
  answer: Schedule,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { numberOfSelectedClusters, decisionGroups } = answer;
  const conditions = answer.conditions.reduce(
    (all, desired: DesiredCondition) => withCondition(all, desired, now),
    status.conditions,
  );
  const isSame = isDeepStrictEqual([conditions, decisionGroups], [status.conditions, status.decisionGroups]);
  const hasNumber = numberOfSelectedClusters !== status.numberOfSelectedClusters;
  if (isSame && !hasNumber) return;
  // A placement that never chose anybody says no number, rather than 0.
  const wanted = { conditions, decisionGroups, ...(hasNumber ? { numberOfSelectedClusters } : {}) };
  const { name, namespace, uid, resourceVersion } = metadata;
  const options = { signal, fieldManager: HUB_FIELD_MANAGER, subresource: "status" } as const;
  await hub.patch(placements, { name, namespace }, { metadata: { uid, resourceVersion }, status: wanted }, options);
}

function placementsIn(hub: OcmHub, namespace = ""): string[] {
  return hub.placements.by("namespace", namespace).map(({ metadata }) => objectKey(metadata));
}

function placementsUsing(hub: OcmHub, set: string): string[] {
  return hub.clusterSetBindings
    .list(({ spec }) => spec.clusterSet === set)
    .flatMap(({ metadata }) => placementsIn(hub, metadata.namespace));
}

function placementsSeeing(hub: OcmHub, cluster: ManagedCluster): string[] {
  return hub.clusterSets
    .list((set) => inSet(set, cluster))
    .flatMap(({ metadata }) => placementsUsing(hub, metadata.name));
}

/**
 * Those whose prioritizers weigh the score; one that is only asked for in CEL waits for the next change of a cluster,
 * as OCM's do.
 */
function placementsWeighing(hub: OcmHub, { metadata }: AddOnPlacementScore): string[] {
  const weighs = ({ spec }: Placement) =>
    spec.prioritizerPolicy.configurations.some(
      ({ scoreCoordinate }) => scoreCoordinate?.addOn?.resourceName === metadata.name,
    );
  return hub.placements.list(weighs).map((one) => objectKey(one.metadata));
}
