import type { Agent, AgentOf } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { codeAgents } from "./registry";
import { templateAgent } from "./template/agent";

const VALUES_ANNOTATION = "addon.open-cluster-management.io/values";

const agentsInCode = new Map(Object.entries(codeAgents).map(([name, agent]) => [name, withinLimits(agent)]));

/**
 * The agent of an add-on: that of its template, one in code, or none of ours where it has its own manager, which then
 * writes deployment, registration and health (docs/reference/ocm.md#who-writes-which-field). Controllers are given this
 * when they are wired.
 */
export const agentOf: AgentOf = (addOn) =>
  isTemplateBased(addOn) ? templateAgent : agentsInCode.get(addOn.metadata.name);

/**
 * Refuses what no agent in code can do: nothing is deployed on a cluster that the cluster's own annotation names
 * (docs/reference/ocm.md#what-a-managed-cluster-can-write).
 */
function withinLimits(agent: Agent): Agent {
  return {
    ...agent,
    manifests(input) {
      const { [HOSTING_CLUSTER_ANNOTATION]: hosting, [VALUES_ANNOTATION]: values } =
        input.clusterAddOn.metadata.annotations;
      if (hosting)
        throw new RenderError(`hosted mode is not supported: the add-on is annotated to run on cluster ${hosting}`);
      if (values)
        throw new RenderError(
          `Helm charts are not supported: the annotation ${VALUES_ANNOTATION} contains values for one`,
        );
      return agent.manifests(input);
    },
  };
}
