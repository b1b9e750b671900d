import type { CustomResourceDefinition } from "@/lib/kube/crd";
import { clusterPermissions, clusterProfiles } from "@/lib/resources/cluster-access";
import { crd, flag, int32, list, listBy, object, text } from "@/lib/resources/json-schema";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import {
  ageColumn,
  base64,
  conditionColumn,
  conditions,
  dateTime,
  labelSelector,
  nonEmpty,
} from "@/lib/resources/schemas";

const managedServiceAccountCrd = crd(managedServiceAccounts, {
  shortNames: ["msa", "msas"],
  versions: [
    {
      name: "v1beta1",
      description: "An account on the cluster of its namespace, whose token is reported to the hub.",
      columns: [ageColumn],
      fields: {
        spec: object(
          {
            rotation: object({
              enabled: flag({ default: true, description: "Whether its token is renewed." }),
              validity: text({ default: "8640h0m0s", description: "How long each token holds." }),
            }),
            ttlSecondsAfterCreation: int32({ minimum: 0, description: "After which it is deleted." }),
          },
          { required: ["rotation"] },
        ),
        status: object({
          conditions,
          expirationTimestamp: dateTime,
          tokenSecretRef: object(
            { name: text({ description: "A Secret of its namespace." }), lastRefreshTimestamp: dateTime },
            { required: ["lastRefreshTimestamp", "name"] },
          ),
        }),
      },
    },
  ],
});

const policyRule = object(
  {
    apiGroups: list(text()),
    resources: list(text()),
    resourceNames: list(text()),
    nonResourceURLs: list(text()),
    verbs: list(text()),
  },
  { required: ["verbs"] },
);

const roleRef = object(
  { apiGroup: text({ default: "rbac.authorization.k8s.io" }), kind: text(), name: text() },
  { required: ["kind", "name"] },
);

const rbacSubject = object(
  { apiGroup: text(), kind: text(), name: text(), namespace: text() },
  { required: ["kind", "name"] },
);

const granted = { name: text(), subject: rbacSubject, subjects: list(rbacSubject), roleRef };
const clusterWide = object(granted, { required: ["roleRef"] });
const inNamespace = { namespace: text(), namespaceSelector: labelSelector };

const clusterPermissionCrd = crd(clusterPermissions, {
  versions: [
    {
      name: "v1alpha1",
      description: "Rights on the cluster of its namespace, which a ManifestWork brings there.",
      columns: [conditionColumn("Applied", "AppliedRBACManifestWork"), ageColumn],
      fields: {
        spec: object({
          clusterRole: object({ rules: list(policyRule) }, { required: ["rules"] }),
          clusterRoleBinding: clusterWide,
          clusterRoleBindings: list(clusterWide),
          roles: list(object({ ...inNamespace, rules: list(policyRule) }, { required: ["rules"] })),
          roleBindings: list(object({ ...inNamespace, ...granted }, { required: ["roleRef"] })),
        }),
        status: object({ conditions }),
      },
    },
  ],
});

const provider = object(
  {
    name: text(),
    cluster: object({ server: text(), "certificate-authority-data": base64, "tls-server-name": text() }),
  },
  { required: ["name"] },
);

const clusterProfileCrd = crd(clusterProfiles, {
  versions: [
    {
      name: "v1alpha1",
      description: "A cluster as the applications of a namespace find it.",
      required: ["spec"],
      columns: [ageColumn],
      fields: {
        spec: object(
          {
            displayName: text({ description: "The cluster's name for people." }),
            clusterManager: object({ name: nonEmpty }, { required: ["name"], description: "Who writes it." }),
          },
          { required: ["clusterManager"] },
        ),
        status: object({
          conditions,
          version: object({ kubernetes: text() }),
          properties: list(
            object({ name: text({ maxLength: 253, minLength: 1 }), value: text() }, { required: ["name", "value"] }),
          ),
          accessProviders: listBy(["name"], provider),
        }),
      },
    },
  ],
});

/** Kinds that a hub gets with add-ons, or by a gate: what the examples of a demo are made of beside OCM's own. */
export const exampleCrds: readonly CustomResourceDefinition[] = [
  managedServiceAccountCrd,
  clusterPermissionCrd,
  clusterProfileCrd,
];
