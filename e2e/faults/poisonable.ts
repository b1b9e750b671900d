import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { AGENT_ROLE, addOnOf, PLACEMENTS, type Thing, template } from "@/server/controllers/test-objects";
import { POISONED } from "./poison";
import { certificateRequest } from "./requests";

const HOME = "spare";
const labels = {
  "open-cluster-management.io/addon-name": "hello",
  "cluster.open-cluster-management.io/placement": "some",
};
const global = { metadata: { name: POISONED, labels } };
const inPlacements = { metadata: { name: POISONED, namespace: PLACEMENTS, labels } };
const inCluster = { metadata: { name: POISONED, namespace: HOME, labels } };
const binding = {
  roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: AGENT_ROLE },
  subjects: [],
};
const workload = { manifests: [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x", namespace: "y" } }] };

const OBJECTS: Readonly<Record<string, Thing>> = {
  [managedClusters.plural]: { resource: managedClusters, object: { ...global, spec: { hubAcceptsClient: true } } },
  [placements.plural]: { resource: placements, object: { ...inPlacements, spec: {} } },
  [placementDecisions.plural]: { resource: placementDecisions, object: inPlacements },
  [addOnTemplates.plural]: { resource: addOnTemplates, object: { ...template(POISONED, "v9").object, ...global } },
  [addOnDeploymentConfigs.plural]: { resource: addOnDeploymentConfigs, object: { ...inPlacements, spec: {} } },
  [clusterManagementAddOns.plural]: {
    resource: clusterManagementAddOns,
    object: addOnOf(POISONED, "hello-1", "some").object,
  },
  [managedClusterAddOns.plural]: { resource: managedClusterAddOns, object: { ...inCluster, spec: {} } },
  [roleBindings.plural]: { resource: roleBindings, object: { ...inCluster, ...binding } },
  [manifestWorks.plural]: { resource: manifestWorks, object: { ...inCluster, spec: { workload } } },
};

/** Every kind that the manager follows. */
export const POISONABLE: readonly string[] = [...Object.keys(OBJECTS), certificateSigningRequests.plural];

/** One more object of a kind, sound on the hub and to be spoilt on its way, with the namespace it lives in. */
export async function poisonOf(plural: string): Promise<Thing[]> {
  if (plural === certificateSigningRequests.plural) return [await certificateRequest(POISONED, { cluster: HOME })];
  const thing = OBJECTS[plural];
  const { namespace } = thing?.object.metadata ?? {};
  const home = namespace === undefined ? [] : [{ resource: namespaces, object: { metadata: { name: namespace } } }];
  return thing ? [...home, thing] : [];
}
