import { clusterProfiles } from "@/lib/resources/cluster-access";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { type Hub, kinds } from "@/server/hub/hub";
import { watching } from "@/server/hub/watched";

export const EXAMPLES_FIELD_MANAGER = "flotilla-demo-examples";

/** What those read who keep the examples alive. */
export const exampleKinds = {
  clusters: kinds.clusters,
  clusterSets: kinds.clusterSets,
  clusterSetBindings: kinds.clusterSetBindings,
  accounts: watching(managedServiceAccounts, { cluster: ({ metadata }) => [metadata.namespace ?? ""] }),
  profiles: watching(clusterProfiles),
};

export type ExampleHub = Hub<typeof exampleKinds>;
