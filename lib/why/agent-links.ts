import { addOnText } from "@/lib/health/add-on-summary";
import { asSentence } from "@/lib/health/summary";
import { condition } from "@/lib/kube/conditions";
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import { kubeClientOf, type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Seen } from "./facts";
import { absent, breaks, cite, citeCondition, type Explanation, hides, holds, sinceOf, waits } from "./finding";

const REGISTRATION = "RegistrationApplied";
const TOKENS = "TokenInfrastructureReady";

/** May the agent speak to the hub, if it wants to: its rights, then its token or its certificate. */
export function registeredFinding(
  clusterAddOn: ManagedClusterAddOn,
  requests: Seen<readonly CertificateSigningRequest[]>,
): Explanation {
  const { metadata, status } = clusterAddOn;
  const reported = condition(status.conditions, REGISTRATION);
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, REGISTRATION)];
  const since = sinceOf(clusterAddOn, REGISTRATION);
  if (reported?.status === "False")
    return breaks(
      `Its agent has no permissions on the hub: ${asSentence(reported.message || reported.reason) ?? ""}`,
      cites,
      {
        since,
      },
    );
  if (status.registrations.length === 0) {
    const none = cite(managedClusterAddOns, metadata, ".status.registrations", "none");
    if (reported?.status === "True") return holds("Its agent needs no access to the hub.", [none, ...cites], { since });
    return absent(waits("Registration of its agent has not been reported yet.", [none, ...cites]));
  }
  if (kubeClientOf(clusterAddOn)?.driver === "token") return byToken(clusterAddOn);
  if (requests.missing) return hides("the certificate requests", requests.missing);
  return byCertificate(clusterAddOn, requests.value);
}

function byToken(clusterAddOn: ManagedClusterAddOn): Explanation {
  const reported = condition(clusterAddOn.status.conditions, TOKENS);
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, TOKENS)];
  const since = sinceOf(clusterAddOn, TOKENS);
  if (reported?.status === "True") return holds("Its agent registers with a token, which is ready.", cites, { since });
  if (reported)
    return breaks(
      `Its agent registers with a token, which is not ready: ${asSentence(reported.message || reported.reason) ?? ""}`,
      cites,
      { since },
    );
  return absent(waits("Its agent registers with a token, which does not exist yet.", cites));
}

function byCertificate(clusterAddOn: ManagedClusterAddOn, requests: readonly CertificateSigningRequest[]): Explanation {
  const { metadata, status } = clusterAddOn;
  const requirement = cite(
    managedClusterAddOns,
    metadata,
    ".status.registrations",
    status.registrations.map(({ type }) => type).join(", "),
  );
  const newest = requests.toSorted((a, b) => (a.metadata.creationTimestamp < b.metadata.creationTimestamp ? 1 : -1));
  const request = newest.find((each) => certificateState(each) === "issued") ?? newest[0];
  if (request) return requestFinding(request);
  if (condition(status.conditions, "Available")?.status === "True") {
    const cites = [requirement, citeCondition(managedClusterAddOns, clusterAddOn, "Available")];
    return holds("Its certificate requests have expired; its agent is reporting.", cites);
  }
  return absent(waits("Its agent has not requested a certificate yet.", [requirement]));
}

function requestFinding(request: CertificateSigningRequest): Explanation {
  const { name, creationTimestamp } = request.metadata;
  const since = creationTimestamp || undefined;
  const evidence = (type: string) => [citeCondition(certificateSigningRequests, request, type)];
  const why = (type: string) => asSentence(condition(request.status.conditions, type)?.message ?? "") ?? "";
  switch (certificateState(request)) {
    case "issued":
      return holds(
        "Its agent's certificate is issued.",
        [cite(certificateSigningRequests, request.metadata, ".status.certificate", "issued")],
        { since },
      );
    case "approved":
      return waits(`The certificate request ${name} is approved but not issued yet.`, evidence("Approved"), {
        since,
      });
    case "denied":
      return breaks(
        `The certificate request ${name} of its agent was denied. ${why("Denied")}`.trim(),
        evidence("Denied"),
        { since },
      );
    case "failed":
      return breaks(`No certificate could be issued to ${name}. ${why("Failed")}`.trim(), evidence("Failed"), {
        since,
      });
    case "pending":
      return waits(`The certificate request ${name} of its agent is pending approval.`, evidence("Approved"), {
        since,
      });
  }
}

/** Whether its agent is healthy. */
export function healthyFinding(clusterAddOn: ManagedClusterAddOn): Explanation {
  const { name, namespace = "" } = clusterAddOn.metadata;
  const { health, message, since } = addOnText(clusterAddOn);
  const type = health === "degraded" ? "Degraded" : "Available";
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, type)];
  const reported = message ? ` ${message}` : "";
  switch (health) {
    case "healthy":
      return holds(`${name} is healthy on ${namespace}.`, cites, { since });
    case "degraded":
      return breaks(`${name} runs on ${namespace} and is degraded.${reported}`, cites, { since });
    case "unhealthy":
      return breaks(`${name} is unhealthy on ${namespace}.${reported}`, cites, { since });
    case "unreachable":
      return breaks(`The status of ${name} is unknown.${reported}`, cites, { since });
    case "unknown":
      return waits(`The status of ${name} on ${namespace} is unknown.${reported}`, cites, { since });
    case "installing":
      return absent(waits(`${name} has not reported its status on ${namespace} yet.${reported}`, cites, { since }));
    case "deleting":
      return waits(`${name} is being removed from ${namespace}.`, cites, { since });
  }
}
