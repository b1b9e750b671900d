import type { Agent, AgentOf } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { codeAgents } from "./registry";
import { templateAgent } from "./template/agent";

const VALUES_ANNOTATION = "addon.open-cluster-management.io/values";

const agentsInCode = new Map(Object.entries(codeAgents).map(([name, agent]) => [name, withinLimits(agent)]));

/**
 * Which agent an add-on has: that of its template, one in code, or none of ours where it brings its own manager. Of the last one
 * nobody here writes deployment, registration or health (addon.md §2.8). Controllers are handed this when they are wired.
 */
export const agentOf: AgentOf = (addOn) => (isTemplateBased(addOn) ? templateAgent : agentsInCode.get(addOn.metadata.name));

/** What no agent in code can do is refused: nothing is deployed where a cluster's own annotation may point (addon.md Q44). */
function withinLimits(agent: Agent): Agent {
  return {
    ...agent,
    manifests(input) {
      const { [HOSTING_CLUSTER_ANNOTATION]: hosting, [VALUES_ANNOTATION]: values } = input.clusterAddOn.metadata.annotations;
      if (hosting) throw new RenderError(`hosted mode is not supported: the add-on asks to run on cluster ${hosting}`);
      if (values) throw new RenderError(`Helm charts are not supported: the annotation ${VALUES_ANNOTATION} brings values for one`);
      return agent.manifests(input);
    },
  };
}
