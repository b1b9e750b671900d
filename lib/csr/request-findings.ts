import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { DecodedRequest } from "./decode";
import { doubt, type Finding, passedFinding } from "./finding";
import { keyVerdict, usagesVerdict, validityVerdict } from "./request-rules";
import { findingsOfRule } from "./rule-findings";

/** Checks for every request of a cluster agent: three of the rules for add-ons apply, too. */
export function requestFindings(csr: CertificateSigningRequest, request: DecodedRequest): Finding[] {
  return [
    signerFinding(csr.spec.signerName),
    ...[keyVerdict(request), usagesVerdict(csr), validityVerdict(csr)].flatMap(findingsOfRule),
    ...surplusFindings(request),
  ];
}

function signerFinding(signer: string): Finding {
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return passedFinding("Its signer is the hub's own for clients", signer);
  return doubt(30, "Its signer is not checked here", signer || "no signer named");
}

/** Parts that no agent of OCM sends. */
function surplusFindings({ otherSubject, otherExtensions }: DecodedRequest): Finding[] {
  return [
    ...(otherSubject.length > 0
      ? [doubt(20, "Its subject has more than a name and groups", otherSubject.join(", "))]
      : []),
    ...(otherExtensions.length > 0 ? [doubt(20, "It requests unneeded extensions", otherExtensions.join(", "))] : []),
  ];
}
