import type { Agent, AgentConfig } from "@/lib/addon-config/agent";
import { decidedConfigs } from "@/lib/addon-config/agent-input";
import { HOSTED_FINALIZERS, hookFinalizers, isHeldByHook } from "@/lib/addon-config/finalizers";
import { failedHooks, hookWorkName, isHookDone } from "@/lib/addon-config/hooks";
import { isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ConfigText } from "@/lib/rollout/plan-node";
import { PermanentError } from "@/server/controllers/runtime/controller";
import { log } from "@/server/log";
import type { Applied } from "./apply-works";
import { decidedRevisions, type Status, withDecision } from "./configuration";
import { type ClusterAddOnHub, patchFinalizers } from "./hub";
import type { ObservedClusterAddOn } from "./observe";
import { isDescribed } from "./plan";
import { runHooks, withHook } from "./run-hooks";
import { lastAppliedReferences, storedRevisions } from "./stored-revisions";

/**
 * Runs the hooks of a cluster add-on that is being deleted, and removes its finalizer once they are done
 * (docs/reference/add-ons.md#hooks). Meanwhile the agent stays deployed, because a hook may need it. Results in the
 * status that says what the deletion waits for; undefined once the finalizer is removed.
 */
export async function finalize(
  hub: ClusterAddOnHub,
  agent: Agent,
  observed: ObservedClusterAddOn,
  signal: AbortSignal,
): Promise<Applied<Status> | undefined> {
  const { clusterAddOn, cluster, now } = observed;
  const { name, namespace } = clusterAddOn.metadata;
  if (!isHeldByHook(clusterAddOn.metadata)) return refuseHosted(clusterAddOn.metadata);
  const content = cluster ? await contentOf(hub, agent, observed, signal) : "gone";
  if (cluster && typeof content === "object") {
    const run = await runHooks(hub, agent, observed, { clusterAddOn, cluster, configs: content }, signal);
    return run === "done" ? await removeFinalizer(hub, clusterAddOn, signal) : run;
  }
  if (content === "changed" && !observed.addOn.metadata.deletionTimestamp) return afterChange(observed);
  const running = cluster && hub.works.get(hookWorkName(name), namespace);
  if (running && !isHookDone(running))
    return { result: withHook(clusterAddOn.status, name, notRunAgain(running), now) };
  if (!running)
    log.warn(
      { cluster: namespace, addOn: name },
      "pre-delete hooks are unknown or cannot run any more, removing the add-on without them",
    );
  return await removeFinalizer(hub, clusterAddOn, signal);
}

/** Without hooks there is nothing to do: the hub deletes works and bindings, which the cluster add-on owns. */
function refuseHosted({ finalizers }: ManagedClusterAddOn["metadata"]): undefined {
  const hosted = finalizers.find((finalizer) => HOSTED_FINALIZERS.includes(finalizer));
  if (hosted)
    throw new PermanentError(
      `hosted mode is not supported: the component that added the finalizer ${hosted} must remove it`,
    );
}

type Content = AgentConfig[] | "changed" | "gone";

/**
 * The content that the cluster has, also from a stored revision; "changed" where the hub has other content, whose turn
 * may still come (docs/reference/add-ons.md#content-is-read-by-name), "gone" where the hub has none
 * (docs/reference/add-ons.md#template). An invented status does no harm here: a cluster that knows the hash of a
 * configuration knows its content, and it grants nothing on the hub.
 */
async function contentOf(
  hub: ClusterAddOnHub,
  agent: Agent,
  observed: ObservedClusterAddOn,
  signal: AbortSignal,
): Promise<Content> {
  const { clusterAddOn, decision } = observed;
  const decided = decidedRevisions(decision);
  const content = contentIn(observed, agent, clusterAddOn.status, decided);
  if (typeof content === "object") return content;
  const status = { ...clusterAddOn.status, configReferences: lastAppliedReferences(clusterAddOn.status) };
  const stored = await storedRevisions(hub, agent.configKinds, { ...clusterAddOn, status }, signal);
  return stored.length > 0 ? contentIn(observed, agent, status, [...decided, ...stored]) : content;
}

function contentIn(
  { configsOf }: ObservedClusterAddOn,
  agent: Agent,
  status: Status,
  revisions: readonly ConfigText[],
): Content {
  const lookUp = configsOf(agent.configKinds, revisions);
  const configs = decidedConfigs(status.configReferences, agent.configKinds, lookUp);
  if (configs && isDescribed(agent, status) && configs.every(({ object }) => object)) return configs;
  const referents = status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
    agent.configKinds.some((kind) => isOfKind({ group, resource }, kind))
      ? [{ group, resource, name: "", ...desiredConfig }]
      : [],
  );
  return referents.length > 0 && referents.every(lookUp) ? "changed" : "gone";
}

/** The cluster's turn for the change, once it comes, is stored before its hooks run. */
function afterChange({ clusterAddOn, decision, now }: ObservedClusterAddOn): Applied<Status> {
  const { metadata, status } = clusterAddOn;
  if (decision?.kind === "configure") return { result: withDecision(clusterAddOn, decision, now) };
  const detail = "Its content has changed, and the cluster is still waiting for its wave.";
  return { result: withHook(status, metadata.name, detail, now) };
}

/** A failed hook cannot be run again once its content is gone with its configuration. */
function notRunAgain(running: ManifestWork): string {
  const failed = failedHooks(running);
  if (failed.length === 0) return "";
  return `Failed: ${failed.join(", ")}. Its configuration is gone, so it is not run again: delete the manifestWork to remove the add-on without it.`;
}

async function removeFinalizer(
  hub: ClusterAddOnHub,
  clusterAddOn: ManagedClusterAddOn,
  signal: AbortSignal,
): Promise<undefined> {
  const { name, namespace } = clusterAddOn.metadata;
  const finalizers = hookFinalizers(clusterAddOn.metadata, false);
  if (finalizers) await patchFinalizers(hub, clusterAddOn, finalizers, signal);
  log.info({ cluster: namespace, addOn: name }, "finalizer removed");
}
