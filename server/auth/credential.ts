import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import type { Transport } from "@/server/hub/transport";

const Text = z.string().check(z.minLength(1));

/** A token of the hub: the hub says whose it is. */
const TokenCredential = z.strictObject({ way: z.literal("token"), token: Text });

/** What an OpenID provider issued. `idToken` was verified when it came. */
const OidcCredential = z.strictObject({
  way: z.literal("oidc"),
  idToken: Text,
  /** When the ID token ends, in milliseconds since epoch. */
  expiresAt: z.number(),
  /** Without one, the session ends with the token. */
  refreshToken: z.optional(Text),
});
export type OidcCredential = z.infer<typeof OidcCredential>;

/** Somebody whom a proxy in front has signed in, and for whom the console acts by impersonation. */
const ProxyCredential = z.strictObject({ way: z.literal("proxy"), user: Text, groups: z.array(z.string()) });

/** The token that a proxy in front forwards. It is another one at every request that comes with a newer one. */
const ProxyTokenCredential = z.strictObject({ way: z.literal("proxy-token"), user: Text, token: Text });

/** What a session acts on the hub with. */
export const Credential = z.discriminatedUnion("way", [
  TokenCredential,
  OidcCredential,
  ProxyCredential,
  ProxyTokenCredential,
]);
export type Credential = z.infer<typeof Credential>;

/** The way to the hub that a credential opens. */
export interface HubAccess {
  readonly transport: Transport;
  /** Goes on with a newer credential of the same person. */
  renew(credential: Credential): void;
}

/** Throws `ApiError` "unauthenticated" for a credential that opens nothing here. */
export type OpenAccess = (credential: Credential) => HubAccess;

/** Requests to the hub with this token alone. */
export type WithToken = (token: string | (() => string)) => Transport;

/** Opens the hub for credentials of these ways, and for no others. Tokens of the hub are one always. */
export function accessByWay(
  withToken: WithToken,
  others: Partial<Record<Exclude<Credential["way"], "token">, OpenAccess>> = {},
): OpenAccess {
  return (credential) => {
    if (credential.way === "token") return { transport: withToken(credential.token), renew: () => undefined };
    const open = others[credential.way];
    if (!open) throw new ApiError("unauthenticated", "This way to sign in is switched off.");
    return open(credential);
  };
}

/** Milliseconds since epoch; infinite where only the hub knows. */
export function endOfCredential(credential: Credential): number {
  return credential.way === "oidc" ? credential.expiresAt : Number.POSITIVE_INFINITY;
}

export function isRenewable(credential: Credential): boolean {
  return credential.way === "oidc" && credential.refreshToken !== undefined;
}

/** Answers a newer credential of the same person. Throws `RenewalFailed`. */
export type RenewCredential = (credential: Credential) => Promise<Credential>;

/** Why a credential is not renewed: who issues it cannot be reached, or does not renew this one any more. */
export type RenewalProblem = "unreachable" | "refused";

export class RenewalFailed extends Error {
  override readonly name = "RenewalFailed";

  constructor(
    readonly problem: RenewalProblem,
    cause?: unknown,
  ) {
    super(`a session was not renewed: ${problem}`, { cause });
  }
}
