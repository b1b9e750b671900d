import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ALLOWED_USAGES, isStrongKey, LEAST_SECONDS, MOST_SECONDS, NEEDED_USAGES } from "./add-on-verdict";
import type { DecodedRequest, RequestKey } from "./decode";
import { alarm, doubt, type Finding, passes } from "./finding";

const DAY_SECONDS = 24 * 3600;

/** What is looked at alike in every request for a client certificate of the hub. */
export function requestFindings({ spec }: CertificateSigningRequest, request: DecodedRequest): Finding[] {
  return [
    signerFinding(spec.signerName),
    keyFinding(request.key),
    usagesFinding(spec.usages),
    validityFinding(spec.expirationSeconds),
    ...surplusFindings(request),
  ];
}

export function keyWords(key: RequestKey): string {
  switch (key.kind) {
    case "rsa":
      return `RSA ${key.size}`;
    case "ecdsa":
      return `ECDSA ${key.curve}`;
    case "other":
      return "a key of another kind";
  }
}

function signerFinding(signer: string): Finding {
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return passes("Its signer is the hub's own for clients", signer);
  return doubt(30, "It is for a signer that is not looked into here", signer || "no signer named");
}

function keyFinding(key: RequestKey): Finding {
  if (isStrongKey(key)) return passes("Its key is strong, and the requester holds it", `${keyWords(key)}, signature verified`);
  return alarm(30, "Its key is weak or unusual", `${keyWords(key)}; RSA from 2048 bits, P-256 or P-384 would do`);
}

function usagesFinding(usages: readonly string[]): Finding {
  const surplus = usages.filter((usage) => !ALLOWED_USAGES.includes(usage));
  const missing = NEEDED_USAGES.filter((usage) => !usages.includes(usage));
  if (surplus.length > 0) return alarm(40, "It asks for usages that agents do not need", surplus.join(", "));
  if (missing.length > 0) return doubt(10, "It does not ask for all usages that agents need", `missing: ${missing.join(", ")}`);
  return passes("Its usages are those OCM asks for", `${usages.length} of ${ALLOWED_USAGES.length}`);
}

function validityFinding(seconds: number | undefined): Finding {
  if (seconds === undefined) return passes("It leaves its validity to the signer", "no validity asked for");
  const asked = `${validityWords(seconds)} asked for`;
  if (seconds > MOST_SECONDS) return doubt(20, "It asks to be valid for more than a year", asked);
  if (seconds < LEAST_SECONDS) return doubt(10, "It asks to be valid for less than ten minutes", asked);
  return passes("It asks to be valid for a year or less", asked);
}

function validityWords(seconds: number): string {
  if (seconds >= DAY_SECONDS) return `${Math.floor(seconds / DAY_SECONDS)}\u00a0d`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}\u00a0h` : `${Math.floor(seconds / 60)}\u00a0min`;
}

/** Parts that no agent of OCM sends. */
function surplusFindings({ otherSubject, otherExtensions }: DecodedRequest): Finding[] {
  return [
    ...(otherSubject.length > 0 ? [doubt(20, "Its subject holds more than a name and groups", otherSubject.join(", "))] : []),
    ...(otherExtensions.length > 0 ? [doubt(20, "It asks for extensions that agents do not need", otherExtensions.join(", "))] : []),
  ];
}
