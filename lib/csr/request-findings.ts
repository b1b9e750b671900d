import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { DecodedRequest } from "./decode";
import { doubt, type Finding, passes } from "./finding";
import { keyVerdict, usagesVerdict, validityVerdict } from "./request-rules";
import { findingsOfRule } from "./rule-findings";

/** What is looked at in every request of a cluster's own agent: three of the rules for add-ons hold for it too. */
export function requestFindings(csr: CertificateSigningRequest, request: DecodedRequest): Finding[] {
  return [
    signerFinding(csr.spec.signerName),
    ...[keyVerdict(request), usagesVerdict(csr), validityVerdict(csr)].flatMap(findingsOfRule),
    ...surplusFindings(request),
  ];
}

function signerFinding(signer: string): Finding {
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return passes("Its signer is the hub's own for clients", signer);
  return doubt(30, "It is for a signer that is not looked into here", signer || "no signer named");
}

/** Parts that no agent of OCM sends. */
function surplusFindings({ otherSubject, otherExtensions }: DecodedRequest): Finding[] {
  return [
    ...(otherSubject.length > 0 ? [doubt(20, "Its subject holds more than a name and groups", otherSubject.join(", "))] : []),
    ...(otherExtensions.length > 0 ? [doubt(20, "It asks for extensions that agents do not need", otherExtensions.join(", "))] : []),
  ];
}
