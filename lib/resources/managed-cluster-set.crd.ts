import { crd, list, listBy, object, oneOf } from "./json-schema";
import { managedClusterSets } from "./managed-cluster-set";
import { ageColumn, conditionColumn, conditionSchema, labelSelector, namespaceName } from "./schemas";

const byLabel = { selectorType: "ExclusiveClusterSetLabel" };

const clusterSelector = object(
  {
    selectorType: oneOf(["ExclusiveClusterSetLabel", "LabelSelector"], {
      description: "By the cluster set label, of which a cluster has one, or by any labels.",
      default: byLabel.selectorType,
    }),
    labelSelector: {
      ...labelSelector,
      description: "Used with type LabelSelector; empty takes all clusters, absent none.",
    },
  },
  { description: "Which clusters belong to the set.", default: byLabel, required: ["selectorType"] },
);

const spec = object(
  {
    clusterSelector,
    managedNamespaces: listBy(["name"], object({ name: namespaceName }, { required: ["name"] }), {
      description: "Namespaces that every member has.",
    }),
  },
  { description: "Which clusters belong to the set.", default: { clusterSelector: byLabel } },
);

export const managedClusterSetCrd = crd(managedClusterSets, {
  shortNames: ["mclset", "mclsets"],
  versions: [
    {
      name: "v1beta2",
      description: "A group of clusters that can be given to namespaces.",
      fields: { spec, status: object({ conditions: list(conditionSchema) }) },
      columns: [conditionColumn("Empty", "ClusterSetEmpty"), ageColumn],
    },
  ],
});
