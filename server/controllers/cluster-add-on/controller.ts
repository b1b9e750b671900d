import { isManaged, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { type Controller, onChange, PermanentError } from "@/server/controllers/runtime/controller";
import { bringAgent } from "./agent";
import { withDecision } from "./configuration";
import { type ClusterAddOnHub, deployWorks, factsOf } from "./facts";
import { withProgress } from "./progress";
import { triggersOf } from "./triggers";
import { writeStatus } from "./write-status";

/** Brings an add-on's agent to one cluster and says how it is doing there. Key: "cluster/addon". */
export function clusterAddOn(hub: ClusterAddOnHub, decisions: RolloutDecisions): Controller {
  return {
    name: "cluster-add-on",
    workers: 8,
    triggers: triggersOf(hub, decisions),
    async reconcile(key, signal) {
      const facts = factsOf(hub, key);
      if (!facts || !isManaged(facts.addOn)) return onChange;
      const { metadata, status } = facts.clusterAddOn;
      if (metadata.deletionTimestamp) return letGo(facts.clusterAddOn);
      const decision = decisions.get(metadata.name, metadata.namespace ?? "");
      if (!decision) return onChange;
      const now = new Date();
      const configured = withDecision(status, decision, now);
      const brought = isTemplateBased(facts.addOn) ? await bringAgent(hub, facts, configured, { now, signal }) : { status: configured };
      const next = withProgress({ ...facts, works: deployWorks(hub, key) }, brought.status, now);
      await writeStatus(hub, facts.clusterAddOn, next, signal);
      if (brought.refusal) throw brought.refusal;
      return onChange;
    },
  };
}

/** Its works and bindings go with it, since it owns them; nothing is made anew meanwhile. */
function letGo({ metadata }: ManagedClusterAddOn) {
  const hook = metadata.finalizers.find((finalizer) => finalizer.endsWith("addon-pre-delete"));
  if (hook) throw new PermanentError(`pre-delete hooks are not supported yet; ${hook} must be removed by hand`);
  return onChange;
}
