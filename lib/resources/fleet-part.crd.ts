import type { JsonSchema } from "@/lib/kube/crd";
import { list, object, text } from "./json-schema";
import { dnsSubdomain, labelSelector, qualifiedName } from "./schemas";

/** The names of objects in a list that is a set. */
const nameSet = (description: string, maxItems: number): JsonSchema =>
  list(dnsSubdomain, { description, maxItems, "x-kubernetes-list-type": "set" });

export const fleetPart = object(
  {
    names: nameSet("Clusters by name.", 1000),
    clusterSets: nameSet("ManagedClusterSets; the cluster is in one of them.", 100),
    labelSelector: { ...labelSelector, description: "Labels of the cluster." },
  },
  { description: "Which clusters; each field that is set must hold, and all clusters unless one is." },
);

export const addOnNames = nameSet("ClusterManagementAddOns by name; all of them unless set.", 200);

/** A label or a claim, one of the two; `more` are further properties. */
export function clusterKey(more: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema {
  return object(
    { label: qualifiedName, claim: text({ minLength: 1, maxLength: 253, description: "A ClusterClaim." }), ...more },
    {
      description,
      "x-kubernetes-validations": [
        { rule: "has(self.label) != has(self.claim)", message: "exactly one of label and claim must be set" },
      ],
    },
  );
}
