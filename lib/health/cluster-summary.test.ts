import { describe, expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type ClusterText, clusterText } from "./cluster-summary";

const SINCE = "2026-11-21T10:00:00Z";
const CREATED = "2026-11-20T08:00:00Z";

interface Traits {
  accepts?: boolean;
  deleting?: boolean;
  conditions?: readonly [type: string, status: string, reason?: string, message?: string][];
}

function cluster({ accepts = true, deleting = false, conditions = [] }: Traits): ManagedCluster {
  return ManagedCluster.parse({
    metadata: { name: "c1", creationTimestamp: CREATED, ...(deleting ? { deletionTimestamp: SINCE } : {}) },
    spec: { hubAcceptsClient: accepts },
    status: {
      conditions: conditions.map(([type, status, reason, message]) => ({
        type,
        status,
        reason,
        message,
        lastTransitionTime: SINCE,
      })),
    },
  });
}

const ACCEPTED = ["HubAcceptedManagedCluster", "True"] as const;
const JOINED = ["ManagedClusterJoined", "True"] as const;
const available = (status: string, reason?: string, message?: string) =>
  ["ManagedClusterConditionAvailable", status, reason, message] as const;

describe("clusterWords", () => {
  it.each<[string, Traits, ClusterText]>([
    [
      "no one has accepted it",
      { accepts: false },
      { health: "pending", message: "It asked to join and is pending acceptance.", since: CREATED },
    ],
    [
      "it is denied, works are left",
      { accepts: false, conditions: [[...ACCEPTED]] },
      { health: "denied", message: "It is being denied; its works are still on the hub.", since: SINCE },
    ],
    [
      "it is denied",
      { accepts: false, conditions: [["HubAcceptedManagedCluster", "False", "HubClusterAdminDenied"]] },
      { health: "denied", message: "Denied by a hub administrator.", since: SINCE },
    ],
    [
      "it was just accepted",
      {},
      { health: "joining", message: "Accepted, but its agent has not joined yet.", since: CREATED },
    ],
    [
      "it is accepted and has not joined",
      { conditions: [[...ACCEPTED]] },
      { health: "joining", message: "Accepted, but its agent has not joined yet.", since: SINCE },
    ],
    [
      "the hub could not prepare it",
      { conditions: [["HubAcceptedManagedCluster", "False", "Error", "cannot create the namespace"]] },
      { health: "joining", message: "Cannot create the namespace.", since: SINCE },
    ],
    [
      "it has joined and said nothing",
      { conditions: [[...ACCEPTED], [...JOINED]] },
      { health: "unknown", message: "Joined, but has not reported its health yet.", since: SINCE },
    ],
    [
      "it is well",
      { conditions: [[...ACCEPTED], [...JOINED], [...available("True")]] },
      { health: "available", message: undefined, since: SINCE },
    ],
    [
      "it is well but its clock is wrong",
      { conditions: [[...JOINED], [...available("True")], ["ManagedClusterConditionClockSynced", "False"]] },
      { health: "available", message: "Its clock is not synchronized with the hub.", since: SINCE },
    ],
    [
      "it is well but cannot renew its certificate",
      {
        conditions: [
          [...JOINED],
          [...available("True")],
          ["ClusterCertificateRotated", "False", "ClientCertificateUpdateFailed", "Failed to create CSR"],
        ],
      },
      {
        health: "available",
        message: "Its agent could not renew its certificate: Failed to create CSR.",
        since: SINCE,
      },
    ],
    [
      "its API server answers badly",
      {
        conditions: [
          [...JOINED],
          [
            ...available(
              "False",
              "ManagedClusterKubeAPIServerUnavailable",
              "The kube-apiserver is not ok, status code: 500, an error on the server",
            ),
          ],
        ],
      },
      {
        health: "unavailable",
        message: "API server unhealthy: status 500, an error on the server.",
        since: SINCE,
      },
    ],
    [
      "its API server does not answer",
      {
        conditions: [
          [...JOINED],
          [...available("False", "X", "The kube-apiserver is not ok, status code: 0, connection refused")],
        ],
      },
      { health: "unavailable", message: "API server unhealthy: connection refused.", since: SINCE },
    ],
    [
      "it is unavailable for another reason",
      { conditions: [[...JOINED], [...available("False", "NodeGone")]] },
      { health: "unavailable", message: "NodeGone.", since: SINCE },
    ],
    [
      "its lease stopped",
      {
        conditions: [
          [...JOINED],
          [
            ...available(
              "Unknown",
              "ManagedClusterLeaseUpdateStopped",
              "Registration agent stopped updating its lease.",
            ),
          ],
        ],
      },
      { health: "unknown", message: "Its agent stopped reporting.", since: SINCE },
    ],
    [
      "it is unknown for another reason",
      { conditions: [[...JOINED], [...available("Unknown", "X", "no word from it")]] },
      { health: "unknown", message: "No word from it.", since: SINCE },
    ],
    [
      "it is being deleted",
      { deleting: true, accepts: false },
      { health: "deleting", message: "It is being removed from the hub.", since: SINCE },
    ],
    [
      "it is being deleted and things remain",
      {
        deleting: true,
        conditions: [
          [
            "Deleting",
            "False",
            "ResourceRemaining",
            "The resource managedclusteraddons is remaning, the remaining count is 3, the finalizer pending count is 1",
          ],
        ],
      },
      { health: "deleting", message: "It is being removed; 3 managedclusteraddons are left.", since: SINCE },
    ],
    [
      "one object of it is left",
      {
        deleting: true,
        conditions: [
          [
            "Deleting",
            "False",
            "ResourceRemaining",
            "The resource manifestworks is remaning, the remaining count is 1",
          ],
        ],
      },
      { health: "deleting", message: "It is being removed; 1 of manifestworks is left.", since: SINCE },
    ],
    [
      "deleting it fails",
      { deleting: true, conditions: [["Deleting", "False", "DeletingError", "timed out"]] },
      { health: "deleting", message: "Timed out.", since: SINCE },
    ],
  ])("%s", (_, traits, expected) => {
    expect(clusterText(cluster(traits))).toEqual(expected);
  });
});
