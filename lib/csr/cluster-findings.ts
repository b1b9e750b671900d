import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Claim } from "./claim";
import { alarm, doubt, type Finding, passes } from "./finding";

/** Another request that claims the same cluster and the same add-on, or none. */
export interface OtherRequest {
  readonly isPending: boolean;
  readonly commonName: string | undefined;
}

/** OCM's agents stop asking at this many. */
const MOST_REQUESTS = 10;

/** What the hub's own picture of the cluster says about a request of its agent. */
export function clusterFinding(claim: Claim, cluster: ManagedCluster | undefined): Finding {
  const name = claim.cluster ?? "";
  if (!cluster) return about(doubt(30, "The hub has no cluster of this name", name || "no cluster named"));
  const health = clusterHealth(cluster);
  switch (health) {
    case "deleting":
      return about(alarm(40, "The cluster is being removed from the hub", name));
    case "denied":
      return about(alarm(40, "An administrator has denied the cluster", name));
    case "pending":
      return about(passes("The cluster waits for acceptance", "nobody speaks for it yet"));
    case "joining":
      return about(passes("The cluster is accepted and has not joined yet", "nobody speaks for it yet"));
    default:
      return about(claim.kind === "join" ? joinedAlready(health) : passes("The cluster is accepted and has joined", name));
  }
}

/** What other requests for the same name say. */
export function otherFindings(own: string | undefined, others: readonly OtherRequest[]): Finding[] {
  const waiting = others.filter(({ isPending }) => isPending);
  const rivals = waiting.filter(({ commonName }) => commonName !== own);
  const total = others.length + 1;
  return [
    ...(rivals.length > 0
      ? [
          alarm(
            50,
            "Another agent asks for the same name",
            rivals.map(({ commonName }) => commonName ?? "one that cannot be read").join(", "),
          ),
        ]
      : []),
    ...(waiting.length > rivals.length
      ? [doubt(10, "It was asked for more than once without an answer", `${waiting.length - rivals.length + 1} requests wait`)]
      : []),
    ...(total >= MOST_REQUESTS ? [doubt(10, "There are so many requests that agents stop asking", `${total} for this name`)] : []),
    ...(others.length === 0 ? [passes("It is the only request for this name", "of those the hub still keeps")] : []),
  ];
}

function joinedAlready(health: "available" | "unavailable" | "unknown"): Finding {
  if (health === "unknown")
    return doubt(20, "A cluster of this name has joined before", "its agent stopped reporting; perhaps it was set up anew");
  return alarm(40, "A cluster of this name has joined already", "its agent reports now; both would speak for it");
}

function about(finding: Finding): Finding {
  return { ...finding, about: "clusters" };
}
