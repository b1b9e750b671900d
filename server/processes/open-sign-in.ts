import { accessByWay, type Credential } from "@/server/auth/credential";
import { Sessions } from "@/server/auth/sessions";
import { StoredSessions } from "@/server/auth/stored-sessions";
import { env } from "@/server/env";
import { openImpersonator } from "@/server/hub/impersonator";
import { readKeys } from "@/server/keys";
import type { ConsoleHub } from "./console-hub";
import { openOidc } from "./open-oidc";
import { openProxyAuth } from "./open-proxy-auth";

/** The ways to sign in that the environment names, and the sessions. Throws `StartFailure`. */
export async function openSignIn({ connection, counted, hub }: ConsoleHub) {
  const { IMPERSONATOR_KUBECONFIG: kubeconfig, IMPERSONATOR_TOKEN_FILE: tokenFile, KEYS_DIR, TOKEN_SIGN_IN } = env();
  const keys = await readKeys(KEYS_DIR, "identity");
  const impersonator = openImpersonator(connection, { kubeconfig, tokenFile });
  const oidc = await openOidc(connection, keys, impersonator);
  const { proxy, ways, clientCa } = await openProxyAuth(env(), connection, impersonator);
  const open = accessByWay(connection.withToken, { ...oidc?.ways, ...ways });
  const renew = oidc && ((credential: Credential) => oidc.provider.renew(credential));
  const sessions = new Sessions({ stored: new StoredSessions(hub, keys), open, renew });
  counted.sessions = sessions;
  return {
    parts: { keys, oidc, proxy, open, sessions, takesTokens: TOKEN_SIGN_IN === "on" },
    clientCa,
    close: () => impersonator?.close(),
  };
}
