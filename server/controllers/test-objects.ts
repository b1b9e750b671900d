import type { RawObject } from "@/lib/kube/object";
import {
  CLUSTER_SET_LABEL,
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  PLACEMENT_LABEL,
  PRE_DELETE_KEY,
} from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoles, namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";

/** An object for a hub of a test, with the status that its own controllers would have written. */
export interface Thing {
  readonly resource: Resource;
  readonly object: RawObject;
  readonly status?: object;
}

const ADDON_GROUP = "addon.open-cluster-management.io";
export const AGENT_ROLE = "hello-agent-role";
export const PLACEMENTS = "fleet";

const accepted = [
  { type: "HubAcceptedManagedCluster", status: "True" },
  { type: "ManagedClusterConditionAvailable", status: "True" },
].map((condition) => ({ ...condition, reason: "Test", message: "", lastTransitionTime: "2026-01-01T00:00:00Z" }));

/** A cluster that has joined, with its namespace on the hub. */
export function cluster(name: string, annotations: Record<string, string> = {}): Thing[] {
  const object = {
    metadata: { name, annotations, labels: { [CLUSTER_SET_LABEL]: "default" } },
    spec: { hubAcceptsClient: true },
  };
  return [
    { resource: namespaces, object: { metadata: { name } } },
    { resource: managedClusters, object, status: { conditions: accepted } },
  ];
}

/** A placement and its answer, one decision per group. */
function placement(name: string, groups: readonly (readonly string[])[]): Thing[] {
  return [
    { resource: placements, object: { metadata: { name, namespace: PLACEMENTS }, spec: {} } },
    ...groups.map((clusters, index) => decision(name, index, clusters)),
  ];
}

function decision(placementName: string, index: number, clusters: readonly string[]): Thing {
  const labels = {
    [PLACEMENT_LABEL]: placementName,
    [DECISION_GROUP_INDEX_LABEL]: String(index),
    [DECISION_GROUP_NAME_LABEL]: `group-${index}`,
  };
  const object = { metadata: { name: `${placementName}-decision-${index}`, namespace: PLACEMENTS, labels } };
  return {
    resource: placementDecisions,
    object,
    status: { decisions: clusters.map((clusterName) => ({ clusterName, reason: "" })) },
  };
}

/** A template whose Deployment says `version`. With a role, its agents are registered and bound to it on the hub. */
export function template(name: string, version: string, role?: string): Thing {
  const metadata = { name: "hello", namespace: "hello-agent" };
  const container = { name: "agent", image: `registry.example.com/hello:${version}`, args: ["{{CLUSTER_NAME}}"] };
  const labels = { app: "hello" };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  };
  const hubPermissions = [{ type: "CurrentCluster", currentCluster: { clusterRoleName: role } }];
  const registration = role === undefined ? [] : [{ type: "KubeClient", kubeClient: { hubPermissions } }];
  const spec = { addonName: "hello", agentSpec: { workload: { manifests: [deployment] } }, registration };
  return { resource: addOnTemplates, object: { metadata: { name }, spec } };
}

/** A template that cleans up with a Job before its add-on goes. */
export function hookedTemplate(name: string, version: string): Thing {
  const { resource, object } = template(name, version);
  const { spec } = AddOnTemplate.parse(object);
  const container = { name: "clean", image: `registry.example.com/clean:${version}` };
  const job = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "clean", namespace: "hello-agent", annotations: { [PRE_DELETE_KEY]: "" } },
    spec: { template: { spec: { restartPolicy: "Never", containers: [container] } } },
  };
  const manifests = [...spec.agentSpec.workload.manifests, job];
  return { resource, object: { ...object, spec: { addonName: "hello", agentSpec: { workload: { manifests } } } } };
}

/** What every test needs: the namespace of placements, and the role of the agents. */
export function ground(): Thing[] {
  return [
    { resource: namespaces, object: { metadata: { name: PLACEMENTS } } },
    { resource: clusterRoles, object: { metadata: { name: AGENT_ROLE }, rules: [] } },
  ];
}

/**
 * These clusters and a spare one, a placement that chooses them in groups, and `hello` in version 1 with version 2 at
 * hand.
 */
export function fleet(groups: readonly (readonly string[])[], rolloutStrategy?: object): Thing[] {
  return [
    ...[...groups.flat(), "spare"].flatMap((name) => cluster(name)),
    ...placement("some", groups),
    template("hello-1", "v1", AGENT_ROLE),
    template("hello-2", "v2", AGENT_ROLE),
    addOnOf("hello", "hello-1", "some", rolloutStrategy),
  ];
}

/** A template add-on, installed by one placement, or by hand where none is named. */
export function addOnOf(
  name: string,
  templateName: string,
  placementName?: string,
  rolloutStrategy: object = { type: "All" },
): Thing {
  const installStrategy =
    placementName === undefined
      ? { type: "Manual" }
      : { type: "Placements", placements: [{ namespace: PLACEMENTS, name: placementName, rolloutStrategy }] };
  const spec = { defaultConfigs: [templateConfig(templateName)], installStrategy };
  return { resource: clusterManagementAddOns, object: { metadata: { name }, spec } };
}

export function templateConfig(name: string) {
  return { group: ADDON_GROUP, resource: "addontemplates", name };
}
