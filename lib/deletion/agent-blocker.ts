import { condition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, clusterGroup, WORK_CLEANUP_FINALIZER, WORK_ROLE, workBindingName } from "@/lib/kube/ocm";
import { shellWord } from "@/lib/objects/shell-word";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { DeletionBlocker, DeletionLink, DeletionStep } from "./deletion";
import type { DeletionFacts } from "./facts";
import { onCluster, onHub, safely } from "./steps";

/** What holds up a deletion, without the way to it. */
export interface DeletionCause extends Omit<DeletionBlocker, "chain"> {
  /** What the object itself waits for: a manifest, a finalizer. */
  readonly at?: DeletionLink;
}

/**
 * Why the agent of the cluster cannot remove anything; undefined where nothing says so. The hub takes the right to renew
 * the lease from a cluster that is being deleted: that it is silent since then means nothing
 * (docs/reference/clusters.md#deleting).
 */
export function agentBlocker(facts: DeletionFacts): DeletionCause | undefined {
  const { clusterName, cluster } = facts;
  if (cluster.missing) return undefined;
  if (!cluster.value) return missing(clusterName);
  const available = condition(cluster.value.status.conditions, CLUSTER_AVAILABLE);
  if (available?.status === "False") return apiServerDown(clusterName, available.message, available.lastTransitionTime);
  if (available?.status === "Unknown" && wasSilentBefore(cluster.value, facts)) {
    return cluster.value.spec.hubAcceptsClient
      ? unreachable(facts, available.message, available.lastTransitionTime)
      : denied(clusterName, available.message, available.lastTransitionTime);
  }
  return rightsRemoved(facts);
}

function wasSilentBefore({ metadata, status }: ManagedCluster, { leaseRenewed }: DeletionFacts): boolean {
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) return true;
  const since = condition(status.conditions, CLUSTER_AVAILABLE)?.lastTransitionTime;
  const lastSeen = leaseRenewed.value;
  if (since && Date.parse(since) <= Date.parse(deletionTimestamp)) return true;
  // The lease was renewed each minute until the hub took the right.
  return lastSeen !== undefined && Date.parse(deletionTimestamp) - Date.parse(lastSeen) > LATE_MS;
}

const LATE_MS = 3 * 60_000;

function unreachable({ clusterName, leaseRenewed }: DeletionFacts, message: string, since: string): DeletionCause {
  const lease = leaseRenewed.value === undefined ? [] : [`Its lease was renewed last at ${leaseRenewed.value}.`];
  return {
    rule: "cluster-unreachable",
    message: `The agent on ${clusterName} does not report: the cluster is off, cut off from the hub, or its klusterlet is gone.`,
    actor: { kind: "person", name: `the administrators of ${clusterName}` },
    since,
    evidence: [message, ...lease],
    steps: [
      safely(`See whether ${clusterName} runs and reaches the hub.`, {
        command: onCluster(clusterName, "get nodes"),
      }),
      safely("See whether its agents run, and why not.", {
        command: onCluster(clusterName, "--namespace open-cluster-management-agent get pods,events"),
      }),
      rejoining(clusterName),
    ],
  };
}

function rejoining(cluster: string): DeletionStep {
  return safely(
    `If its klusterlet was removed, join ${cluster} again by the same name: its agent then removes what is left.`,
    {
      command: `clusteradm join --context ${shellWord(cluster)} --cluster-name ${shellWord(cluster)} --hub-token TOKEN --hub-apiserver HUB_URL`,
    },
  );
}

const NO_BINDING = "The binding of its work agent is gone.";

function denied(cluster: string, message: string, since?: string): DeletionCause {
  return {
    rule: "cluster-denied",
    message: `The hub does not accept ${cluster}, so its agent cannot report any more.`,
    actor: { kind: "person", name: "an administrator of this hub" },
    since,
    evidence: ["spec.hubAcceptsClient is false.", message],
    steps: [
      safely(`Accept ${cluster} again until its works are removed: set spec.hubAcceptsClient to true.`, {
        action: { kind: "edit", object: { kind: "ManagedCluster", name: cluster } },
        command: `clusteradm accept --clusters ${shellWord(cluster)}`,
      }),
    ],
  };
}

function missing(cluster: string): DeletionCause {
  return {
    rule: "cluster-missing",
    message: `The hub has no ManagedCluster ${cluster} any more, and with it its agent lost its rights.`,
    actor: { kind: "person", name: "an administrator of this hub" },
    evidence: [`There is no ManagedCluster ${cluster}.`],
    steps: [
      safely(
        `Create ManagedCluster ${cluster} with spec.hubAcceptsClient true: an agent that still runs gets its rights back and removes what is left. Delete the cluster again afterwards.`,
        {
          command: onHub(
            `apply -f - <<'EOF'\napiVersion: cluster.open-cluster-management.io/v1\nkind: ManagedCluster\nmetadata:\n  name: "${cluster}"\nspec:\n  hubAcceptsClient: true\nEOF`,
          ),
        },
      ),
    ],
  };
}

function apiServerDown(cluster: string, message: string, since: string): DeletionCause {
  return {
    rule: "api-server-down",
    message: `The agent on ${cluster} reports, but the API server of the cluster does not answer it.`,
    actor: { kind: "person", name: `the administrators of ${cluster}` },
    since,
    evidence: [message],
    steps: [
      safely(`Bring the API server of ${cluster} back; the agent goes on by itself.`, {
        command: onCluster(cluster, "get --raw /readyz?verbose"),
      }),
    ],
  };
}

/** Works are left, and the binding that lets the agent read them is not there. */
function rightsRemoved({ clusterName, cluster, workBinding, works }: DeletionFacts): DeletionCause | undefined {
  if (workBinding.missing || workBinding.value || !works.value || works.value.length === 0) return undefined;
  if (cluster.value?.spec.hubAcceptsClient === false && !cluster.value.metadata.deletionTimestamp)
    return denied(clusterName, NO_BINDING);
  const name = workBindingName(clusterName);
  return {
    rule: "rights-removed",
    message: `The agent on ${clusterName} may not read its works any more: the hub refuses it.`,
    actor: { kind: "person", name: "an administrator of this hub" },
    evidence: [`There is no RoleBinding ${name} in the namespace ${clusterName}.`],
    steps: [
      safely(
        `Create the RoleBinding ${name} again, with the finalizer by which the hub keeps it until the last work is gone.`,
        {
          action: { kind: "restore", object: { kind: "RoleBinding", namespace: clusterName, name } },
          command: onHub(`apply -f - <<'EOF'\n${bindingText(clusterName)}EOF`),
        },
      ),
    ],
  };
}

/** Without the finalizer, the hub deletes the binding of a cluster that is being deleted at once. */
function bindingText(cluster: string): string {
  const lines = [
    "apiVersion: rbac.authorization.k8s.io/v1",
    "kind: RoleBinding",
    "metadata:",
    `  name: "${workBindingName(cluster)}"`,
    `  namespace: "${cluster}"`,
    `  finalizers: ["${WORK_CLEANUP_FINALIZER}"]`,
    "roleRef:",
    "  apiGroup: rbac.authorization.k8s.io",
    "  kind: ClusterRole",
    `  name: "${WORK_ROLE}"`,
    "subjects:",
    "  - apiGroup: rbac.authorization.k8s.io",
    "    kind: Group",
    `    name: "${clusterGroup(cluster)}"`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}
