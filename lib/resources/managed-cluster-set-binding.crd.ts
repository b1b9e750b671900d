import { crd, list, object } from "./json-schema";
import { managedClusterSetBindings } from "./managed-cluster-set-binding";
import { conditionSchema, nonEmpty } from "./schemas";

export const managedClusterSetBindingCrd = crd(managedClusterSetBindings, {
  shortNames: ["mclsetbinding", "mclsetbindings"],
  versions: [
    {
      name: "v1beta2",
      description: "Lets placements in its namespace choose from the set of the same name.",
      fields: {
        spec: object({ clusterSet: { ...nonEmpty, description: "The set; equal to metadata.name." } }),
        status: object({ conditions: list(conditionSchema) }),
      },
    },
  ],
});
