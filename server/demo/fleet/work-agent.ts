import { isDeepStrictEqual } from "node:util";
import { condition, isTrue, withCondition } from "@/lib/kube/conditions";
import { ADDON_NAME_LABEL, CLUSTER_ACCEPTED, CLUSTER_JOINED, WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import type { ClusterProfile } from "./cluster-profile";
import { withConflicts } from "./conflict-status";
import { earlier } from "./earlier";
import { failedStatus } from "./failed-status";
import { agentOf, FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { manifestMeta } from "./manifest";
import { delayMs, type SpokeModel } from "./spoke-model";
import { isOutOfOrder, isSilent, nextTurn, spokeNow } from "./spoke-now";
import { isApplied, type WorkStatus, workStatus } from "./work-status";

const WORKERS = 8;

/** When one generation of a work is on its cluster, and when its workloads have started; milliseconds since epoch. */
interface Progress {
  readonly uid: string;
  readonly generation: number;
  readonly appliedAt: number;
  readonly settledAt: number;
}

/**
 * The work agents of the fleet: each takes the works of its cluster, reports on them and removes their finalizers. Key:
 * cluster/work.
 */
export function workAgent(fleet: Fleet): Controller {
  const agent = new WorkAgent(fleet);
  const worksOn = (cluster: string) => fleet.hub.works.by("cluster", cluster).map((work) => objectKey(work.metadata));
  return {
    name: "work-agent",
    workers: WORKERS,
    triggers: [
      trigger(fleet.hub.works, ({ metadata }) => [objectKey(metadata)]),
      trigger(fleet.hub.clusters, ({ metadata }) => worksOn(metadata.name)),
      (enqueue) => fleet.faults.onChange((clusters) => clusters.flatMap(worksOn).forEach(enqueue)),
    ],
    reconcile: (key, signal) => agent.reconcile(key, signal),
  };
}

class WorkAgent {
  readonly #progress = new Map<string, Progress>();
  /** When the objects of a work that is being deleted are gone from its cluster; milliseconds since epoch. */
  readonly #removedAt = new Map<string, number>();

  constructor(private readonly fleet: Fleet) {}

  async reconcile(key: string, signal: AbortSignal): Promise<Outcome> {
    const [cluster = "", name = ""] = key.split("/", 2);
    const profile = this.fleet.profiles.get(cluster);
    const work = this.fleet.hub.works.get(name, cluster);
    if (!work) this.#forget(key);
    if (!work || !profile || isSilent(this.fleet, cluster) || !this.#isServed(cluster)) return onChange;
    const spoke = spokeNow(this.fleet, profile);
    if (spoke.apiServerDown) return nextTurn(this.fleet, cluster);
    const isHeld = work.metadata.finalizers.includes(WORK_CLEANUP_FINALIZER);
    if (work.metadata.deletionTimestamp) return isHeld ? this.#remove(key, profile, work, signal) : onChange;
    if (!isHeld) {
      await this.#patch(
        profile,
        work,
        { metadata: { finalizers: [...work.metadata.finalizers, WORK_CLEANUP_FINALIZER] } },
        signal,
      );
      return onChange;
    }
    return this.#apply(key, { ...profile, spoke }, work, signal);
  }

  /** The hub takes the acceptance back, and with it the agent's rights, only when no work is left. */
  #isServed(cluster: string): boolean {
    const conditions = this.fleet.hub.clusters.get(cluster)?.status.conditions ?? [];
    return isTrue(conditions, CLUSTER_JOINED) && isTrue(conditions, CLUSTER_ACCEPTED);
  }

  async #apply(key: string, profile: ClusterProfile, work: ManifestWork, signal: AbortSignal): Promise<Outcome> {
    const now = this.fleet.now();
    const { name } = profile;
    const addOn = work.metadata.labels[ADDON_NAME_LABEL];
    const failing = isApplied(work) ? undefined : this.fleet.faults.find(name, "failing-apply", addOn);
    if (failing) {
      this.#progress.delete(key);
      await this.#report(profile, work, failedStatus(work, failing.fault.message, now), signal);
      return onChange;
    }
    const slowByMs = isApplied(work) ? 0 : (this.fleet.faults.find(name, "slow-apply", addOn)?.fault.byMs ?? 0);
    const { appliedAt, settledAt } = this.#progressOf(key, profile, work);
    const restMs = appliedAt + slowByMs - now.getTime();
    if (restMs > 0) return after(restMs);
    const readyMs = settledAt + slowByMs - now.getTime();
    const jobsFail = this.fleet.faults.find(name, "failing-job", addOn) !== undefined;
    const model = {
      ...(isOutOfOrder(this.fleet, name, addOn) ? withoutPods(profile.spoke, work) : profile.spoke),
      jobsFail,
    };
    const changes = this.fleet.faults.all(name, "changed-field", addOn).map(({ fault }) => fault);
    const spoke = { model, nodes: profile.nodes, changes };
    const status = workStatus(work, readyMs > 0 ? "applied" : "settled", spoke, now);
    await this.#report(profile, work, withConflicts(status, work, changes, now), signal);
    return earlier(readyMs > 0 ? after(readyMs) : onChange, nextTurn(this.fleet, name, addOn));
  }

  async #report(profile: ClusterProfile, work: ManifestWork, status: WorkStatus, signal: AbortSignal): Promise<void> {
    const { conditions, resourceStatus } = work.status;
    const isReported = isDeepStrictEqual(
      { conditions, manifests: resourceStatus.manifests },
      { conditions: status.conditions, ...status.resourceStatus },
    );
    if (!isReported) await this.#patch(profile, work, { status }, signal);
  }

  /** A generation that the hub says is applied was applied before this process began. */
  #progressOf(key: string, { spoke }: ClusterProfile, work: ManifestWork): Progress {
    const { uid, generation } = work.metadata;
    const known = this.#progress.get(key);
    if (known?.uid === uid && known.generation === generation) return known;
    const purpose = [this.fleet.seed, key, generation];
    const appliedAt = isApplied(work)
      ? 0
      : this.fleet.now().getTime() + delayMs(spoke.applyDelayMs, ...purpose, "apply");
    const settledAt = appliedAt === 0 ? 0 : appliedAt + delayMs(spoke.readyDelayMs, ...purpose, "ready");
    const progress = { uid, generation, appliedAt, settledAt };
    this.#progress.set(key, progress);
    return progress;
  }

  async #remove(key: string, profile: ClusterProfile, work: ManifestWork, signal: AbortSignal): Promise<Outcome> {
    const now = this.fleet.now();
    if (!condition(work.status.conditions, "Deleting")) {
      const desired = {
        type: "Deleting",
        status: "True",
        reason: "WorkDeleting",
        message: "ManifestWork is being deleted",
      } as const;
      await this.#patch(
        profile,
        work,
        { status: { conditions: withCondition(work.status.conditions, desired, now) } },
        signal,
      );
    }
    if (this.fleet.faults.find(profile.name, "stuck-finalizer", work.metadata.labels[ADDON_NAME_LABEL]))
      return onChange;
    const removedAt =
      this.#removedAt.get(key) ?? now.getTime() + delayMs(profile.spoke.removeDelayMs, this.fleet.seed, key, "remove");
    this.#removedAt.set(key, removedAt);
    if (now.getTime() < removedAt) return after(removedAt - now.getTime());
    await this.#letGo(profile, work, signal);
    return onChange;
  }

  async #letGo(profile: ClusterProfile, work: ManifestWork, signal: AbortSignal): Promise<void> {
    const finalizers = work.metadata.finalizers.filter((finalizer) => finalizer !== WORK_CLEANUP_FINALIZER);
    await this.#patch(profile, work, { metadata: { finalizers } }, signal);
  }

  #forget(key: string): void {
    this.#progress.delete(key);
    this.#removedAt.delete(key);
  }

  async #patch(
    profile: ClusterProfile,
    { metadata }: ManifestWork,
    patch: WorkPatch,
    signal: AbortSignal,
  ): Promise<void> {
    const { name, namespace, uid, resourceVersion } = metadata;
    const body = { ...patch, metadata: { ...patch.metadata, uid, resourceVersion } };
    const subresource = patch.status ? { subresource: "status" as const } : {};
    const options = { signal, fieldManager: FLEET_FIELD_MANAGER, ...subresource };
    await agentOf(this.fleet, profile).patch(manifestWorks, { name, namespace }, body, options);
  }
}

/** No workload of the work has a pod that is ready. */
function withoutPods(spoke: SpokeModel, work: ManifestWork): SpokeModel {
  return {
    ...spoke,
    notReady: new Set(work.spec.workload.manifests.map((manifest, ordinal) => manifestMeta(manifest, ordinal).name)),
  };
}

interface WorkPatch {
  readonly metadata?: { readonly finalizers: readonly string[] };
  readonly status?: object;
}
