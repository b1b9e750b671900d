import { KubeObject, kubeKind } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const text = () => z._default(z.string(), "");
const Variable = z.looseObject({ name: z.string(), value: text() });

const NodePlacement = z.looseObject({
  nodeSelector: z.optional(z.record(z.string(), z.string())),
  tolerations: z._default(z.array(z.looseObject({})), []),
});
export type NodePlacement = z.infer<typeof NodePlacement>;

/** The mirror for images of a source; without a source it applies to every registry. */
export const ImageRegistry = z.looseObject({ mirror: text(), source: text() });
export type ImageRegistry = z.infer<typeof ImageRegistry>;

/** The bundle is base64. */
const ProxyConfig = z.looseObject({ httpProxy: text(), httpsProxy: text(), noProxy: text(), caBundle: text() });
export type ProxyConfig = z.infer<typeof ProxyConfig>;

const ResourceRequirement = z.looseObject({ containerID: text(), resources: z.prefault(z.looseObject({}), {}) });
export type ResourceRequirement = z.infer<typeof ResourceRequirement>;

export const AddOnDeploymentConfig = kubeKind("AddOnDeploymentConfig", {
  spec: z.prefault(
    z.looseObject({
      customizedVariables: z._default(z.array(Variable), []),
      nodePlacement: z.optional(NodePlacement),
      registries: z.optional(z.array(ImageRegistry)),
      proxyConfig: z.prefault(ProxyConfig, {}),
      agentInstallNamespace: z._default(z.string(), DEFAULT_INSTALL_NAMESPACE),
      resourceRequirements: z._default(z.array(ResourceRequirement), []),
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
