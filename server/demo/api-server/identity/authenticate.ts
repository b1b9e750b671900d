import type { Identity } from "@/lib/kube/wire";
import type { Registry } from "@/server/demo/api-server/registry/api-resource";
import { ISSUER, type ServiceAccountTokens, tokenUser } from "./service-account-tokens";
import { authenticated, type UserInfo, userOf } from "./user-info";

/** Reads bearer tokens: the ones given at start, and those of service accounts that still exist. */
export function authenticator(
  tokens: ReadonlyMap<string, Identity>,
  issued: ServiceAccountTokens,
  registry: Registry,
): (token: string) => UserInfo | undefined {
  return (token) => {
    const known = tokens.get(token);
    if (known) return userOf(known);
    const claims = issued.read(token);
    if (!claims?.audiences.includes(ISSUER)) return undefined;
    const account = registry.stored("", "serviceaccounts")?.collection.get(claims);
    return account?.uid === claims.uid ? authenticated(tokenUser(claims)) : undefined;
  };
}

/** The token of an `Authorization` header; undefined without one, "" for one of another kind. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^Bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? "";
}
