import { isDeepStrictEqual } from "node:util";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { REPLICA_SET_FINALIZER, REPLICA_SET_LABEL, REPLICA_SET_PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { objectKey, resourcePath } from "@/lib/kube/resource";
import { type PlacementPlan, planPlacement, templateHash } from "@/lib/replica-sets/plan";
import { readSetWork, type SetWork } from "@/lib/replica-sets/set-work";
import {
  addSummaries,
  decisionGroupsText,
  fitsReplicaSetLabel,
  replicaSetConditions,
  replicaSetLabel,
  setCondition,
  summaryOf,
} from "@/lib/replica-sets/status";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { type ManifestWorkReplicaSet, manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placementOf } from "@/lib/resources/placement-decision";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import { isHubError } from "@/server/hub/hub-error";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/**
 * Writes the works of every ManifestWorkReplicaSet, as far as its rollout has come, and removes those that are none of
 * it any more (docs/reference/work.md#replica-sets). Key: namespace/name.
 */
export function replicaSets(hub: OcmHub, now: Clock): Controller {
  return {
    name: "replica-set",
    triggers: [
      trigger(hub.replicaSets, ({ metadata }) => [objectKey(metadata)]),
      trigger(hub.placementDecisions, (decision) => setsUsing(hub, placementOf(decision))),
      trigger(hub.placements, ({ metadata }) => setsUsing(hub, objectKey(metadata))),
      trigger(hub.works, ({ metadata }) => {
        const [, namespace, name] = /^([^.]+)\.(.+)$/.exec(metadata.labels[REPLICA_SET_LABEL] ?? "") ?? [];
        return namespace && name ? [`${namespace}/${name}`] : [];
      }),
    ],
    async reconcile(key, signal) {
      const [namespace = "", name = ""] = key.split("/", 2);
      const set = hub.replicaSets.get(name, namespace);
      if (!set) return onChange;
      const round = { hub, set, works: hub.works.by("replicaSet", replicaSetLabel(set.metadata)), now: now(), signal };
      if (set.metadata.deletionTimestamp) return finalize(round);
      if (!set.metadata.finalizers.includes(REPLICA_SET_FINALIZER)) {
        await patchSet(round, { metadata: { finalizers: [...set.metadata.finalizers, REPLICA_SET_FINALIZER] } });
        return onChange;
      }
      if (!fitsReplicaSetLabel(set.metadata))
        return report(round, [setCondition("ManifestworkApplied", "False", "InvalidManifestWorkName")]);
      return rollOut(round);
    },
  };
}

interface Round {
  readonly hub: OcmHub;
  readonly set: ManifestWorkReplicaSet;
  /** Those that carry its label. */
  readonly works: readonly ManifestWork[];
  readonly now: Date;
  readonly signal: AbortSignal;
}

function setsUsing(hub: OcmHub, placement: string): string[] {
  const names = ({ metadata, spec }: ManifestWorkReplicaSet) =>
    spec.placementRefs.some(({ name }) => objectKey({ namespace: metadata.namespace, name }) === placement);
  return hub.replicaSets.list(names).map(({ metadata }) => objectKey(metadata));
}

async function rollOut(round: Round): Promise<Outcome> {
  const { hub, set, works, now, signal } = round;
  const { namespace = "" } = set.metadata;
  const names = new Set(set.spec.placementRefs.map(({ name }) => name));
  const unused = works.filter(({ metadata }) => !names.has(metadata.labels[REPLICA_SET_PLACEMENT_LABEL] ?? ""));
  await remove(
    round,
    unused.map(({ metadata }) => ({ name: metadata.name, cluster: metadata.namespace ?? "" })),
  );
  const template = templateHash(set);
  const plans: PlacementPlan[] = [];
  const failures: unknown[] = [];
  for (const ref of set.spec.placementRefs) {
    const placement = hub.placements.get(ref.name, namespace);
    if (!placement) return report(round, [setCondition("PlacementVerified", "False", "PlacementDecisionNotFound")]);
    const decisions = hub.placementDecisions.by("placement", `${namespace}/${ref.name}`);
    const own = works.flatMap((work) => readSetWork(work) ?? []).filter((work) => work.placement === ref.name);
    const plan = planPlacement(template, { ref, placement, decisions, works: own }, now);
    await remove(round, plan.removes);
    const refused = await write(round, plan);
    failures.push(...refused.values());
    plans.push({ ...plan, written: plan.written.filter((cluster) => !refused.has(cluster)) });
  }
  await report(round, undefined, plans);
  // The others were written, and the status says how far it came: what failed is tried again.
  if (failures.length > 0) throw failures[0];
  const soonest = plans.flatMap(({ outcome }) => (outcome.ok && outcome.recheckAfterMs) || []);
  signal.throwIfAborted();
  return soonest.length > 0 ? after(Math.min(...soonest)) : onChange;
}

/** As the hub stores it: what a reading adds has no business on a hub. */
async function storedTemplate({ hub, set, signal }: Round): Promise<object> {
  const path = resourcePath(manifestWorkReplicaSets, set.metadata);
  const raw = (await hub.client.raw({ method: "GET", path, signal })) as { spec?: { manifestWorkTemplate?: object } };
  return raw.spec?.manifestWorkTemplate ?? {};
}

/** Writes the works of a plan; answers with the clusters whose work the hub refused, and its errors. */
async function write(round: Round, plan: PlacementPlan): Promise<ReadonlyMap<string, unknown>> {
  const refused = new Map<string, unknown>();
  if (plan.writes.length === 0) return refused;
  const spec = await storedTemplate(round);
  for (const each of plan.writes) {
    try {
      await writeWork(round, plan.name, spec, each);
    } catch (error) {
      round.signal.throwIfAborted();
      refused.set(each.cluster, error);
    }
  }
  return refused;
}

type PlannedWork = PlacementPlan["writes"][number];

async function writeWork(round: Round, placement: string, spec: object, { cluster, existing }: PlannedWork) {
  const { hub, set, works, signal } = round;
  const labels = {
    ...set.metadata.labels,
    [REPLICA_SET_LABEL]: replicaSetLabel(set.metadata),
    [REPLICA_SET_PLACEMENT_LABEL]: placement,
  };
  const options = { signal, fieldManager: HUB_FIELD_MANAGER };
  const work = works.find(({ metadata }) => metadata.namespace === cluster && metadata.name === existing);
  if (work?.metadata.deletionTimestamp) return;
  if (!work) {
    const metadata = { generateName: set.metadata.name, namespace: cluster, labels };
    await hub.create(manifestWorks, { metadata, spec }, options);
    return;
  }
  const { name, namespace, uid, resourceVersion } = work.metadata;
  const cleared = Object.fromEntries(Object.keys(work.spec).map((field) => [field, null]));
  const body = { metadata: { uid, resourceVersion, labels }, spec: { ...cleared, ...spec } };
  await hub.patch(manifestWorks, { name, namespace }, body, options);
}

async function remove({ hub, signal }: Round, works: readonly Pick<SetWork, "cluster" | "name">[]): Promise<void> {
  for (const { cluster, name } of works) {
    const found = hub.works.get(name, cluster);
    if (!found || found.metadata.deletionTimestamp) continue;
    await hub.remove(manifestWorks, { name, namespace: cluster }, { signal, uid: found.metadata.uid });
  }
}

/** Background: at once. Foreground: when the last work is gone. One whose label cannot be written is never released. */
async function finalize(round: Round): Promise<Outcome> {
  const { set, works } = round;
  const { finalizers } = set.metadata;
  if (!finalizers.includes(REPLICA_SET_FINALIZER) || !fitsReplicaSetLabel(set.metadata)) return onChange;
  await remove(
    round,
    works.map(({ metadata }) => ({ name: metadata.name, cluster: metadata.namespace ?? "" })),
  );
  if (set.spec.cascadeDeletionPolicy === "Foreground" && works.length > 0) return onChange;
  await patchSet(round, { metadata: { finalizers: finalizers.filter((each) => each !== REPLICA_SET_FINALIZER) } });
  return onChange;
}

async function report(round: Round, conditions?: readonly DesiredCondition[], plans?: readonly PlacementPlan[]) {
  const { set, works, now } = round;
  const summaries = plans?.map((plan) => {
    const names = new Set(plan.current.map(({ cluster, name }) => `${cluster}/${name}`));
    const current = works.filter(({ metadata }) => names.has(objectKey(metadata)));
    const summary = summaryOf(current, plan.written.length);
    return { name: plan.name, availableDecisionGroups: decisionGroupsText(plan), summary };
  });
  const summary = addSummaries(summaries?.map((each) => each.summary) ?? []);
  const desired = conditions ?? replicaSetConditions(plans ?? [], summary);
  const next = {
    ...set.status,
    conditions: desired.reduce((all, each) => withCondition(all, each, now), set.status.conditions),
    ...(summaries && { summary, placementSummary: summaries }),
  };
  if (!isDeepStrictEqual(next, set.status)) await patchSet(round, { status: next });
  return onChange;
}

async function patchSet({ hub, set, signal }: Round, patch: { metadata?: object; status?: object }): Promise<void> {
  const { name, namespace, uid, resourceVersion } = set.metadata;
  const subresource = patch.status ? { subresource: "status" as const } : {};
  const body = { ...patch, metadata: { ...patch.metadata, uid, resourceVersion } };
  const options = { signal, fieldManager: HUB_FIELD_MANAGER, ...subresource };
  try {
    await hub.patch(manifestWorkReplicaSets, { name, namespace }, body, options);
  } catch (error) {
    if (!isHubError(error, "NotFound")) throw error;
  }
}
