import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { isOlderThan } from "./add-on-target-rules";
import type { Claim } from "./claim";
import { alarm, doubt, type Finding, passedFinding } from "./finding";

/** Another request for the same cluster and add-on, if any. */
export interface CompetingRequest {
  readonly isPending: boolean;
  readonly commonName: string | undefined;
}

/** OCM's agents stop at this number. */
const MAX_REQUESTS = 10;

/** What the hub's data about the cluster says about a request of its agent. */
export function clusterFinding(
  csr: CertificateSigningRequest,
  claim: Claim,
  cluster: ManagedCluster | undefined,
): Finding {
  const name = claim.cluster ?? "";
  if (!cluster) return about(doubt(30, "The hub has no cluster of this name", name || "no cluster named"));
  const health = clusterHealth(cluster);
  // Others may come before their cluster: an agent asks to join when it likes.
  if (claim.kind === "renewal" && isOlderThan(csr, cluster.metadata.creationTimestamp))
    return about(alarm(40, "The cluster was created after the request", name));
  switch (health) {
    case "deleting":
      return about(alarm(40, "The cluster is being removed from the hub", name));
    case "denied":
      return about(alarm(40, "An administrator has denied the cluster", name));
    case "pending":
      return about(passedFinding("The cluster is pending acceptance", "no agent is registered for it yet"));
    case "joining":
      return about(claim.kind === "join" ? acceptedAlready() : notJoinedYet());
    default:
      return about(
        claim.kind === "join" ? joinedAlready(health) : passedFinding("The cluster is accepted and has joined", name),
      );
  }
}

/** Whoever is approved first is the cluster: nobody accepts it after looking at the agent. */
function acceptedAlready(): Finding {
  return doubt(
    20,
    "The cluster is accepted already: approving gives its access at once",
    "no agent is registered for it yet",
  );
}

function notJoinedYet(): Finding {
  return passedFinding("The cluster is accepted but has not joined yet", "no agent is registered for it yet");
}

/** What other requests for the same name say. */
export function otherFindings(own: string | undefined, others: readonly CompetingRequest[]): Finding[] {
  const waiting = others.filter(({ isPending }) => isPending);
  const rivals = waiting.filter(({ commonName }) => commonName !== own);
  const total = others.length + 1;
  return [
    ...(rivals.length > 0
      ? [
          alarm(
            50,
            "Another agent requests the same name",
            rivals.map(({ commonName }) => commonName ?? "undecodable").join(", "),
          ),
        ]
      : []),
    ...(waiting.length > rivals.length
      ? [
          doubt(
            10,
            "It was requested repeatedly without a decision",
            `${waiting.length - rivals.length + 1} pending requests`,
          ),
        ]
      : []),
    ...(total >= MAX_REQUESTS
      ? [doubt(10, "There are so many requests that agents stop sending them", `${total} for this name`)]
      : []),
    ...(others.length === 0
      ? [passedFinding("It is the only request for this name", "among requests the hub still keeps")]
      : []),
  ];
}

function joinedAlready(health: "available" | "unavailable" | "unknown"): Finding {
  if (health === "unknown")
    return doubt(
      20,
      "A cluster of this name has joined before",
      "its agent stopped reporting; it may have been reinstalled",
    );
  return alarm(40, "A cluster of this name has joined already", "its agent is reporting; both would act for it");
}

function about(finding: Finding): Finding {
  return { ...finding, about: "clusters" };
}
