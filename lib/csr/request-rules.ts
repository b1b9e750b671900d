import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { DecodedRequest, RequestKey } from "./decode";
import { failed, passed, type RuleVerdict } from "./rule-verdict";

const LEAST_SECONDS = 600;
const MOST_SECONDS = 365 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;
const NEEDED_USAGES: readonly string[] = ["client auth", "digital signature"];
const ALLOWED_USAGES: readonly string[] = [...NEEDED_USAGES, "key encipherment"];

/** Rule 6: what the certificate may be used for. */
export function usagesVerdict({ spec }: Pick<CertificateSigningRequest, "spec">): RuleVerdict {
  const surplus = spec.usages.filter((usage) => !ALLOWED_USAGES.includes(usage));
  const missing = NEEDED_USAGES.filter((usage) => !spec.usages.includes(usage));
  if (surplus.length > 0) return failed(6, "It asks for usages that agents do not need", surplus.join(", "));
  if (missing.length > 0) return failed(6, "It does not ask for all usages that agents need", `missing: ${missing.join(", ")}`);
  return passed(6, "Its usages are those OCM asks for", `${spec.usages.length} of ${ALLOWED_USAGES.length}`);
}

/** Rule 7, once the request could be read, which takes one PEM block and a signature that fits. */
export function keyVerdict({ key }: Pick<DecodedRequest, "key">): RuleVerdict {
  if (isStrongKey(key)) return passed(7, "Its key is strong, and the requester holds it", `${keyWords(key)}, signature verified`);
  return failed(7, "Its key is weak or unusual", `${keyWords(key)}; RSA from 2048 bits, P-256 or P-384 would do`);
}

/** Rule 9: no longer than a year, no shorter than Kubernetes allows. */
export function validityVerdict({ spec }: Pick<CertificateSigningRequest, "spec">): RuleVerdict {
  const seconds = spec.expirationSeconds;
  if (seconds === undefined) return passed(9, "It leaves its validity to the signer", "no validity asked for");
  const asked = `${validityWords(seconds)} asked for`;
  if (seconds > MOST_SECONDS) return failed(9, "It asks to be valid for more than a year", asked);
  if (seconds < LEAST_SECONDS) return failed(9, "It asks to be valid for less than ten minutes", asked);
  return passed(9, "It asks to be valid for a year or less", asked);
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

function isStrongKey(key: RequestKey): boolean {
  switch (key.kind) {
    case "rsa":
      return key.size >= 2048;
    case "ecdsa":
      return key.curve === "P-256" || key.curve === "P-384";
    case "other":
      return false;
  }
}

function validityWords(seconds: number): string {
  if (seconds >= DAY_SECONDS) return `${Math.floor(seconds / DAY_SECONDS)}\u00a0d`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}\u00a0h` : `${Math.floor(seconds / 60)}\u00a0min`;
}
