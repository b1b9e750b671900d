import { installNamespace } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { templateAgent } from "@/server/controllers/agents/template/agent";
import type { RenderCase } from "./cases";

/** What a renderer makes of a case: objects, or why there are none. */
export interface Rendered {
  readonly objects: readonly RawObject[] | null;
  readonly error: string;
  /** Where the agent's Secrets go. */
  readonly namespace: string;
}

/** As our controllers render it. */
export function renderOurs({ addOn, cluster, template, config }: RenderCase): Rendered {
  const configs = [
    { group: addOnTemplates.group, resource: addOnTemplates.plural, name: "tried", object: KubeObject.parse(template) },
    ...(config
      ? [
          {
            group: addOnDeploymentConfigs.group,
            resource: addOnDeploymentConfigs.plural,
            namespace: "fleet",
            name: "tried",
            object: KubeObject.parse(config),
          },
        ]
      : []),
  ];
  const input = {
    clusterAddOn: ManagedClusterAddOn.parse({ metadata: { name: addOn, namespace: cluster.metadata.name } }),
    cluster: ManagedCluster.parse(cluster),
    configs,
  };
  try {
    const objects = templateAgent.manifests(input);
    return { objects, error: "", namespace: installNamespace(templateAgent, input) };
  } catch (error) {
    if (error instanceof RenderError) return { objects: null, error: error.message, namespace: "" };
    throw error;
  }
}
