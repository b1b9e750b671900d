import { addOnWords } from "@/lib/health/add-on-words";
import { asSentence } from "@/lib/health/sentence";
import { condition } from "@/lib/kube/conditions";
import { type CertificateSigningRequest, certificateSigningRequests, certificateState } from "@/lib/resources/certificate-signing-request";
import { kubeClientOf, type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Seen } from "./facts";
import { absent, breaks, cite, citeCondition, type Finding, hides, holds, sinceOf, waits } from "./finding";

const REGISTRATION = "RegistrationApplied";
const TOKENS = "TokenInfrastructureReady";

/** May the agent speak to the hub, if it wants to: its rights, then its token or its certificate. */
export function registeredFinding(clusterAddOn: ManagedClusterAddOn, requests: Seen<readonly CertificateSigningRequest[]>): Finding {
  const { metadata, status } = clusterAddOn;
  const said = condition(status.conditions, REGISTRATION);
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, REGISTRATION)];
  const since = sinceOf(clusterAddOn, REGISTRATION);
  if (said?.status === "False")
    return breaks(`Its agent is not given its rights on the hub: ${asSentence(said.message || said.reason) ?? ""}`, cites, { since });
  if (status.registrations.length === 0) {
    const none = cite(managedClusterAddOns, metadata, ".status.registrations", "none");
    if (said?.status === "True") return holds("Its agent needs no access to the hub.", [none, ...cites], { since });
    return absent(waits("Nobody has said yet what its agent may do on the hub.", [none, ...cites]));
  }
  if (kubeClientOf(clusterAddOn)?.driver === "token") return byToken(clusterAddOn);
  if (requests.missing) return hides("the certificate requests", requests.missing);
  return byCertificate(clusterAddOn, requests.value);
}

function byToken(clusterAddOn: ManagedClusterAddOn): Finding {
  const said = condition(clusterAddOn.status.conditions, TOKENS);
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, TOKENS)];
  const since = sinceOf(clusterAddOn, TOKENS);
  if (said?.status === "True") return holds("Its agent registers by a token, and what that takes is ready.", cites, { since });
  if (said)
    return breaks(
      `Its agent registers by a token, and what that takes is not ready: ${asSentence(said.message || said.reason) ?? ""}`,
      cites,
      { since },
    );
  return absent(waits("Its agent registers by a token, and what that takes is not there yet.", cites));
}

function byCertificate(clusterAddOn: ManagedClusterAddOn, requests: readonly CertificateSigningRequest[]): Finding {
  const { metadata, status } = clusterAddOn;
  const asked = cite(managedClusterAddOns, metadata, ".status.registrations", status.registrations.map(({ type }) => type).join(", "));
  const newest = requests.toSorted((a, b) => (a.metadata.creationTimestamp < b.metadata.creationTimestamp ? 1 : -1));
  const request = newest.find((each) => certificateState(each) === "issued") ?? newest[0];
  if (request) return requestFinding(request);
  if (condition(status.conditions, "Available")?.status === "True") {
    const cites = [asked, citeCondition(managedClusterAddOns, clusterAddOn, "Available")];
    return holds("No certificate request is left on the hub, which forgets them; its agent reports.", cites);
  }
  return absent(waits("Its agent has not asked for its certificate yet.", [asked]));
}

function requestFinding(request: CertificateSigningRequest): Finding {
  const { name, creationTimestamp } = request.metadata;
  const since = creationTimestamp || undefined;
  const told = (type: string) => [citeCondition(certificateSigningRequests, request, type)];
  const why = (type: string) => asSentence(condition(request.status.conditions, type)?.message ?? "") ?? "";
  switch (certificateState(request)) {
    case "issued":
      return holds(
        "Its agent's certificate is issued.",
        [cite(certificateSigningRequests, request.metadata, ".status.certificate", "issued")],
        { since },
      );
    case "approved":
      return waits(`The certificate request ${name} is approved, and no certificate is issued yet.`, told("Approved"), { since });
    case "denied":
      return breaks(`The certificate request ${name} of its agent was denied. ${why("Denied")}`.trim(), told("Denied"), { since });
    case "failed":
      return breaks(`No certificate could be issued to ${name}. ${why("Failed")}`.trim(), told("Failed"), { since });
    case "pending":
      return waits(`The certificate request ${name} of its agent waits for approval.`, told("Approved"), { since });
  }
}

/** Is its agent well. */
export function healthyFinding(clusterAddOn: ManagedClusterAddOn): Finding {
  const { name, namespace = "" } = clusterAddOn.metadata;
  const { health, sentence, since } = addOnWords(clusterAddOn);
  const type = health === "degraded" ? "Degraded" : "Available";
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, type)];
  const said = sentence ? ` ${sentence}` : "";
  switch (health) {
    case "healthy":
      return holds(`${name} is healthy on ${namespace}.`, cites, { since });
    case "degraded":
      return breaks(`${name} runs on ${namespace} and is degraded.${said}`, cites, { since });
    case "unhealthy":
      return breaks(`${name} is not well on ${namespace}.${said}`, cites, { since });
    case "unreachable":
      return breaks(`Nobody knows how ${name} is.${said}`, cites, { since });
    case "unknown":
      return waits(`Nobody knows how ${name} is on ${namespace} yet.${said}`, cites, { since });
    case "installing":
      return absent(waits(`${name} has not said yet how it is on ${namespace}.${said}`, cites, { since }));
    case "deleting":
      return waits(`${name} is being removed from ${namespace}.`, cites, { since });
  }
}
