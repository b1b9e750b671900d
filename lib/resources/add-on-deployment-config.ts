import { KubeObject, kubeKind } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const Variable = z.looseObject({ name: z.string(), value: z._default(z.string(), "") });

export const AddOnDeploymentConfig = kubeKind("AddOnDeploymentConfig", {
  spec: z.prefault(
    z.looseObject({
      customizedVariables: z._default(z.array(Variable), []),
      agentInstallNamespace: z._default(z.string(), DEFAULT_INSTALL_NAMESPACE),
    }),
    {},
  ),
});
export type AddOnDeploymentConfig = z.infer<typeof AddOnDeploymentConfig>;

/** Cached raw, because its spec hash is one of raw JSON; `readAddOnDeploymentConfig` reads it. */
export const addOnDeploymentConfigs: Resource<KubeObject> = {
  group: "addon.open-cluster-management.io",
  version: "v1beta1",
  plural: "addondeploymentconfigs",
  kind: "AddOnDeploymentConfig",
  namespaced: true,
  schema: KubeObject,
};

export function readAddOnDeploymentConfig(raw: KubeObject): AddOnDeploymentConfig {
  return AddOnDeploymentConfig.parse(raw);
}
