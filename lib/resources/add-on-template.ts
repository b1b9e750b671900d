import { KubeObject, kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ManifestWorkSpec } from "./manifest-work";

const HubPermission = z.looseObject({
  type: z._default(z.string(), ""),
  currentCluster: z.optional(z.looseObject({ clusterRoleName: z._default(z.string(), "") })),
  singleNamespace: z.optional(
    z.looseObject({
      namespace: z._default(z.string(), ""),
      roleRef: z.prefault(
        z.looseObject({
          apiGroup: z._default(z.string(), ""),
          kind: z._default(z.string(), ""),
          name: z._default(z.string(), ""),
        }),
        {},
      ),
    }),
  ),
});

const TemplateRegistration = z.looseObject({
  type: z._default(z.string(), ""),
  kubeClient: z.optional(z.looseObject({ hubPermissions: z._default(z.array(HubPermission), []) })),
  customSigner: z.optional(
    z.looseObject({
      signerName: z._default(z.string(), ""),
      subject: z.optional(
        z.looseObject({
          user: z._default(z.string(), ""),
          groups: z._default(z.array(z.string()), []),
          organizationUnit: z._default(z.array(z.string()), []),
        }),
      ),
      signingCA: z.prefault(
        z.looseObject({ name: z._default(z.string(), ""), namespace: z._default(z.string(), "") }),
        {},
      ),
    }),
  ),
});

export const AddOnTemplate = kubeKind("AddOnTemplate", {
  spec: z.prefault(
    z.looseObject({
      addonName: z._default(z.string(), ""),
      agentSpec: z.prefault(ManifestWorkSpec, {}),
      /** An empty list is not none: it makes agents get the variable HUB_KUBECONFIG. */
      registration: z.optional(z.array(TemplateRegistration)),
    }),
    {},
  ),
});
export type AddOnTemplate = z.infer<typeof AddOnTemplate>;

/** Cached raw, because its spec hash is one of raw JSON; `readAddOnTemplate` reads it. */
export const addOnTemplates: Resource<KubeObject> = {
  group: "addon.open-cluster-management.io",
  version: "v1beta1",
  plural: "addontemplates",
  kind: "AddOnTemplate",
  namespaced: false,
  schema: KubeObject,
};

export function readAddOnTemplate(raw: KubeObject): AddOnTemplate {
  return AddOnTemplate.parse(raw);
}
