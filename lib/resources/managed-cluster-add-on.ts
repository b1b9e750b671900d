import { Condition } from "@/lib/kube/conditions";
import { kubeKind, type RawOwnerReference } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { AddOnConfig, ConfigSpecHash, configKeys } from "./config-reference";

const GroupResource = z.looseObject({ group: z._default(z.string(), ""), resource: z._default(z.string(), "") });

export const ClusterConfigReference = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  lastObservedGeneration: z._default(z.number(), 0),
  desiredConfig: z.optional(ConfigSpecHash),
  lastAppliedConfig: z.optional(ConfigSpecHash),
});
export type ClusterConfigReference = z.infer<typeof ClusterConfigReference>;

const subject = { user: z._default(z.string(), ""), groups: z._default(z.array(z.string()), []) };

export const Registration = z.looseObject({
  type: z._default(z.string(), ""),
  kubeClient: z.optional(
    z.looseObject({ subject: z.prefault(z.looseObject(subject), {}), driver: z.optional(z.string()) }),
  ),
  customSigner: z.optional(
    z.looseObject({
      signerName: z._default(z.string(), ""),
      subject: z.prefault(z.looseObject({ ...subject, organizationUnits: z._default(z.array(z.string()), []) }), {}),
    }),
  ),
});
export type Registration = z.infer<typeof Registration>;

const RelatedObject = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  namespace: z.optional(z.string()),
  name: z._default(z.string(), ""),
});

export const ManagedClusterAddOn = kubeKind("ManagedClusterAddOn", {
  spec: z.prefault(z.looseObject({ configs: z._default(z.array(AddOnConfig), []) }), {}),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      supportedConfigs: z._default(z.array(GroupResource), []),
      configReferences: z._default(z.array(ClusterConfigReference), []),
      namespace: z._default(z.string(), ""),
      registrations: z._default(z.array(Registration), []),
      healthCheck: z.prefault(z.looseObject({ mode: z._default(z.string(), "") }), {}),
      relatedObjects: z._default(z.array(RelatedObject), []),
    }),
    {},
  ),
});
export type ManagedClusterAddOn = z.infer<typeof ManagedClusterAddOn>;

export const managedClusterAddOns: Resource<ManagedClusterAddOn> = {
  group: "addon.open-cluster-management.io",
  version: "v1beta1",
  plural: "managedclusteraddons",
  kind: "ManagedClusterAddOn",
  namespaced: true,
  schema: ManagedClusterAddOn,
};

/** The owner reference by which objects made for a cluster add-on are deleted with it. */
export function ownerOfClusterAddOn({ metadata }: Pick<ManagedClusterAddOn, "metadata">): RawOwnerReference {
  return {
    apiVersion: apiVersionOf(managedClusterAddOns),
    kind: managedClusterAddOns.kind,
    name: metadata.name,
    uid: metadata.uid,
  };
}

/** Where the agent runs on its cluster: from its registration, else from the annotation, else the default. */
export function installNamespaceOf({
  metadata,
  status,
}: {
  readonly metadata: Pick<ManagedClusterAddOn["metadata"], "annotations">;
  readonly status: Pick<ManagedClusterAddOn["status"], "namespace">;
}): string {
  return status.namespace || metadata.annotations[INSTALL_NAMESPACE_ANNOTATION] || DEFAULT_INSTALL_NAMESPACE;
}

/** The agent's identity towards the hub's own API: of several the first one counts. */
export function kubeClientOf({ status }: Pick<ManagedClusterAddOn, "status">): Registration["kubeClient"] {
  return status.registrations.find(({ type, kubeClient }) => type === "kubeClient" && kubeClient)?.kubeClient;
}

/** Keys of the configurations that the cluster add-on names itself or is meant to have. */
export function configKeysOfClusterAddOn({ spec, status }: Pick<ManagedClusterAddOn, "spec" | "status">): string[] {
  const desired = status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
    desiredConfig ? [{ group, resource, namespace: desiredConfig.namespace, name: desiredConfig.name }] : [],
  );
  return configKeys([...spec.configs, ...desired]);
}
