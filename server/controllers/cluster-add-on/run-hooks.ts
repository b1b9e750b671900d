import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { hookRetrying, hookRunning } from "@/lib/addon-config/hook-condition";
import { endlessHook, failedHooks, hookWork, isHookDone } from "@/lib/addon-config/hooks";
import { withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { log } from "@/server/log";
import { applyDeployment } from "./apply";
import { type Applied, applyWorks, deleteWork } from "./apply-works";
import type { Status } from "./configuration";
import { planWorks } from "./deployment";
import type { ClusterAddOnHub } from "./hub";
import type { ObservedClusterAddOn } from "./observe";
import { withApplied } from "./status";

/** Maintains the agent and runs its hooks; "done" once all of them have succeeded, and where there is none. */
export async function runHooks(
  hub: ClusterAddOnHub,
  agent: Agent,
  observed: ObservedClusterAddOn,
  input: AgentInput,
  signal: AbortSignal,
): Promise<Applied<Status> | "done"> {
  const { clusterAddOn, now } = observed;
  const { name } = clusterAddOn.metadata;
  const deployment = planWorks(agent, input, observed);
  if ("hooks" in deployment && deployment.hooks.length === 0) return "done";
  const deployed = await applyDeployment(hub, agent, observed, { deployment, status: clusterAddOn.status }, signal);
  if (!("hooks" in deployment)) return deployed;
  const hooks = { kind: "works", hooks: [], desired: [hookWork(clusterAddOn, deployment.hooks)], surplus: [] } as const;
  const { result, refusal } = await applyWorks(hub, clusterAddOn, hooks, signal);
  const [work] = result?.kind === "works" ? result.works : [];
  if (work && isHookDone(work)) return "done";
  const retried = work && (await retryFailed(hub, work, { name, status: deployed.result, now, signal }));
  if (retried) return { ...retried, refusal: deployed.refusal ?? retried.refusal };
  const status = withHook(deployed.result, name, neverDone(deployment.hooks), now);
  return {
    result: result?.kind === "failed" ? withApplied(status, result, now) : status,
    refusal: deployed.refusal ?? refusal,
  };
}

interface Retry {
  readonly name: string;
  readonly status: Status;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes the work of failed hooks, as OCM does: once the cluster has cleaned up, all of them are created again, as
 * often as it takes. An agent does not restart one by itself. The status reports the failure first, because it is
 * forgotten with the work. Undefined where none has failed.
 */
async function retryFailed(
  hub: ClusterAddOnHub,
  work: ManifestWork,
  { name, status, now, signal }: Retry,
): Promise<Applied<Status> | undefined> {
  const failed = failedHooks(work);
  if (failed.length === 0) return undefined;
  const conditions = withCondition(status.conditions, hookRetrying(name, failed), now);
  const reported = { ...status, conditions };
  if (!deepEqual(conditions, status.conditions)) return { result: reported };
  log.warn({ cluster: work.metadata.namespace, addOn: name, failed }, "pre-delete hooks failed, running them again");
  const refusal = await deleteWork(hub, work, signal);
  if (!refusal) return { result: status };
  const message = `failed to delete manifestWork: ${refusal.message}`;
  return { result: withApplied(reported, { kind: "failed", message }, now), refusal };
}

function neverDone(hooks: readonly RawObject[]): string {
  const endless = endlessHook(hooks);
  if (!endless) return "";
  const { apiVersion, kind, metadata } = endless;
  return `${apiVersion} ${kind} ${metadata.namespace}/${metadata.name} never completes: clusters report the completion of batch Jobs and Pods only.`;
}

/** The status while hooks run; `detail` is what they wait for. */
export function withHook(status: Status, addOn: string, detail: string, now: Date): Status {
  return {
    ...status,
    conditions: withCondition(status.conditions, hookRunning(status.conditions, addOn, detail), now),
  };
}
