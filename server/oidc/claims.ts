import type { Identity } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import type { ClaimSettings } from "./settings";

const Claims = z.looseObject({ email_verified: z.optional(z.unknown()) });
const Groups = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((group) => [group]),
  ),
]);

/**
 * The user and groups in the claims of an ID token, with their prefixes, as kube-apiserver reads them. The token was
 * verified before. Throws `ApiError` "unauthenticated" without a user, and for an address that is not verified.
 */
export function identityIn(claims: unknown, { user, userPrefix, groups, groupsPrefix }: ClaimSettings): Identity {
  const { data } = Claims.safeParse(claims);
  const name = data?.[user];
  if (!data || typeof name !== "string" || name === "")
    throw new ApiError("unauthenticated", `Your account has no claim "${user}", by which the console knows people.`);
  if (user === "email" && data.email_verified !== undefined && data.email_verified !== true)
    throw new ApiError("unauthenticated", "The address of your account is not verified.");
  const listed = Groups.safeParse(data[groups] ?? []);
  return { user: userPrefix + name, groups: (listed.data ?? []).map((group) => groupsPrefix + group) };
}

/** The claims of an ID token that was verified before; undefined if it is none. */
export function claimsIn(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
