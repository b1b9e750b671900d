import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import type { Credential } from "@/server/auth/credential";
import { endOfCredential } from "@/server/auth/credential";

const Claims = z.looseObject({ exp: z.number() });

/**
 * When a credential ends as it says itself, in milliseconds since epoch; infinite where it does not. The hub checks
 * tokens: one that lies about its end ends what it was given for sooner, or not at all later.
 */
export function endInCredential(credential: Credential): number {
  const isToken = credential.way === "token" || credential.way === "proxy-token";
  return Math.min(endOfCredential(credential), isToken ? endInToken(credential.token) : Number.POSITIVE_INFINITY);
}

/** RFC 7519, 4.1.4. */
function endInToken(token: string): number {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return Number.POSITIVE_INFINITY;
  const claims = Claims.safeParse(jsonIn(Buffer.from(payload, "base64url").toString("utf8")));
  return claims.success ? claims.data.exp * 1000 : Number.POSITIVE_INFINITY;
}
