import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { DecodedRequest, RequestKey } from "./decode";
import { failed, passed, type RuleVerdict } from "./rule-verdict";

const MIN_SECONDS = 600;
const MAX_SECONDS = 365 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;
const NEEDED_USAGES: readonly string[] = ["client auth", "digital signature"];
const ALLOWED_USAGES: readonly string[] = [...NEEDED_USAGES, "key encipherment"];

/** Checks what the certificate may be used for. */
export function usagesVerdict({ spec }: Pick<CertificateSigningRequest, "spec">): RuleVerdict {
  const surplus = spec.usages.filter((usage) => !ALLOWED_USAGES.includes(usage));
  const missing = NEEDED_USAGES.filter((usage) => !spec.usages.includes(usage));
  if (surplus.length > 0) return failed("usages", "It requests unneeded usages", surplus.join(", "));
  if (missing.length > 0) return failed("usages", "It lacks usages that agents need", `missing: ${missing.join(", ")}`);
  return passed("usages", "Its usages are those OCM requests", `${spec.usages.length} of ${ALLOWED_USAGES.length}`);
}

/** Checks the key of a request that was read: decoding has already taken one PEM block and a valid signature. */
export function keyVerdict({ key }: Pick<DecodedRequest, "key">): RuleVerdict {
  if (isStrongKey(key))
    return passed("key", "Its key is strong and held by the requester", `${keyText(key)}, signature verified`);
  return failed("key", "Its key is weak or unusual", `${keyText(key)}; required: RSA from 2048 bits, P-256 or P-384`);
}

/** Checks the requested validity: at most a year, at least the ten minutes that Kubernetes asks for. */
export function validityVerdict({ spec }: Pick<CertificateSigningRequest, "spec">): RuleVerdict {
  const seconds = spec.expirationSeconds;
  if (seconds === undefined) return passed("validity", "Its validity is the signer's default", "no validity requested");
  const validity = `${validityText(seconds)} requested`;
  if (seconds > MAX_SECONDS) return failed("validity", "It requests a validity of more than a year", validity);
  if (seconds < MIN_SECONDS) return failed("validity", "It requests a validity of less than ten minutes", validity);
  return passed("validity", "It requests a validity of at most a year", validity);
}

export function keyText(key: RequestKey): string {
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

function validityText(seconds: number): string {
  if (seconds >= DAY_SECONDS) return `${Math.floor(seconds / DAY_SECONDS)}\u00a0d`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}\u00a0h` : `${Math.floor(seconds / 60)}\u00a0min`;
}
