import type { OpenAccess } from "@/server/auth/credential";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import type { Impersonator } from "@/server/hub/impersonator";
import type { Connection } from "@/server/hub/kubeconfig";
import type { Keys } from "@/server/keys";
import { log } from "@/server/log";
import { oidcAccess } from "@/server/oidc/oidc-access";
import { OidcProvider } from "@/server/oidc/provider";
import { readOidcSettings } from "@/server/oidc/settings";
import { Transactions } from "@/server/oidc/transaction";

/** The OpenID provider that the environment names. */
export interface Oidc {
  readonly provider: OidcProvider;
  readonly transactions: Transactions;
  readonly ways: { readonly oidc: OpenAccess };
}

/** Undefined where the environment names no provider. Throws `StartFailure`, also where nobody could sign in at all. */
export async function openOidc(
  { withToken }: Pick<Connection, "withToken">,
  keys: Keys,
  impersonator: Impersonator | undefined,
): Promise<Oidc | undefined> {
  const settings = await readOidcSettings(env());
  if (!settings) {
    if (env().TOKEN_SIGN_IN === "off" && env().TRUSTED_IDENTITY_PROXIES.length === 0)
      throw new StartFailure("TOKEN_SIGN_IN=off leaves no way to sign in.");
    return undefined;
  }
  if (!keys.isShared)
    log.warn("without KEYS_DIR, those who sign in with the provider are signed out when this console ends");
  const access = oidcAccess(settings, { withToken, impersonator });
  return { provider: new OidcProvider(settings), transactions: new Transactions(keys), ways: { oidc: access } };
}
