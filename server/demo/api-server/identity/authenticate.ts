import type { Identity } from "@/lib/kube/wire";
import type { Registry } from "@/server/demo/api-server/registry/api-resource";
import { ISSUER, type ServiceAccountTokens, tokenUser } from "./service-account-tokens";
import { authenticated, type UserInfo, userOf } from "./user-info";

/** Whose the token is; undefined for one that its issuer did not issue, or not for this hub. */
export type TokenReader = (token: string) => Promise<Identity | undefined>;

interface TokenSources {
  readonly tokens: ReadonlyMap<string, Identity>;
  readonly issued: ServiceAccountTokens;
  readonly registry: Registry;
  readonly idTokens: TokenReader | undefined;
}

/** Reads bearer tokens: those given at start, those of service accounts that still exist, and those of the issuer. */
export function authenticator({
  tokens,
  issued,
  registry,
  idTokens,
}: TokenSources): (token: string) => Promise<UserInfo | undefined> {
  return async (token) => {
    const known = tokens.get(token);
    if (known) return userOf(known);
    const claims = issued.read(token);
    if (claims) {
      const account = registry.stored("", "serviceaccounts")?.collection.get(claims);
      const isGood = claims.audiences.includes(ISSUER) && account?.uid === claims.uid;
      return isGood ? authenticated(tokenUser(claims)) : undefined;
    }
    const somebody = await idTokens?.(token);
    return somebody && userOf(somebody);
  };
}

/** The token of an `Authorization` header; undefined without one, "" for one of another kind. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^Bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? "";
}
