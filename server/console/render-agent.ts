import { decidedConfigs } from "@/lib/addon-config/agent-input";
import type { RawObject } from "@/lib/kube/object";
import { configKeys } from "@/lib/resources/config-reference";
import { agentOf } from "@/server/controllers/agents/agent";
import { planWorks } from "@/server/controllers/cluster-add-on/deployment";
import { isDescribed } from "@/server/controllers/cluster-add-on/plan";
import type { RenderAgent } from "@/server/objects/judge-rendered";

/** With the renderer and the messages of the controllers, as if no work were there. */
export const renderAgent: RenderAgent = (addOn, { clusterAddOn, cluster, lookUp }) => {
  const agent = agentOf(addOn);
  if (!agent) return undefined;
  const { status, spec } = clusterAddOn;
  const own = new Set(configKeys(spec.configs));
  const configs = decidedConfigs(status.configReferences, agent.configKinds, lookUp, own);
  if (!configs || !isDescribed(agent, status)) return { kind: "stay" };
  const plan = planWorks(agent, { clusterAddOn, cluster, configs }, { clusterAddOn, works: [] });
  if (plan.kind === "failed") return plan;
  const manifests = plan.kind === "works" ? plan.desired.flatMap(manifestsIn) : [];
  return { kind: "rendered", manifests, hooks: plan.hooks };
};

function manifestsIn({ spec }: RawObject): readonly RawObject[] {
  return (spec as { workload: { manifests: RawObject[] } }).workload.manifests; // as works are built
}
