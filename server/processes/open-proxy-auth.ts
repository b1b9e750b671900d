import { readFile } from "node:fs/promises";
import { proxyIdentities } from "@/server/auth/proxy-identity";
import { type ProxyAuth, type ProxyHubUse, proxyAccess } from "@/server/auth/proxy-sessions";
import type { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { assertPolicy, type ImpersonationPolicy } from "@/server/hub/impersonation";
import type { Impersonator } from "@/server/hub/impersonator";
import type { Connection } from "@/server/hub/kubeconfig";
import { readPem } from "./open-tls";

const MIN_SECRET_CHARACTERS = 32;
const POLICY_NAMES = { users: "PROXY_AUTH_ALLOWED_USERS", groups: "PROXY_AUTH_ALLOWED_GROUPS" };

type Settings = ReturnType<typeof env>;

interface OpenedProxyAuth {
  readonly proxy?: ProxyAuth;
  readonly ways: ReturnType<typeof proxyAccess>;
  /** PEM: by whom the certificate of the proxy has to be signed. */
  readonly clientCa?: string;
}

/** Without a proxy where the environment names none. Throws `StartFailure` for settings that would admit too many. */
export async function openProxyAuth(
  settings: Settings,
  { withToken }: Pick<Connection, "withToken">,
  impersonator: Impersonator | undefined,
): Promise<OpenedProxyAuth> {
  const { TRUSTED_IDENTITY_PROXIES: proxies, PROXY_AUTH_SIGN_OUT: signOut } = settings;
  const secrets = await readSecrets(settings);
  const certified = await readCertified(settings);
  if (proxies.length === 0 && secrets.length === 0 && !certified) return { ways: {} };
  if (proxies.length === 0)
    throw new StartFailure("TRUSTED_IDENTITY_PROXIES must say where the proxy's requests come from.");
  if (secrets.length > 0 && certified)
    throw new StartFailure("PROXY_AUTH_SECRET and PROXY_AUTH_CLIENT_CA_FILE are both set: leave one out.");
  if (secrets.length === 0 && !certified)
    throw new StartFailure(
      "PROXY_AUTH_SECRET or PROXY_AUTH_SECRET_FILE must hold what the proxy proves itself with, or PROXY_AUTH_CLIENT_CA_FILE the authority of its certificate.",
    );
  const use = hubUseOf(settings);
  if (use.by === "impersonation" && !impersonator)
    throw new StartFailure("PROXY_AUTH_HUB=impersonate needs IMPERSONATOR_KUBECONFIG or IMPERSONATOR_TOKEN_FILE.");
  const proof = certified ? certified.proof : ({ by: "secret", secrets } as const);
  const identityOf = proxyIdentities({ proxies, proof, headers: headersOf(settings) });
  return {
    ...(certified && { clientCa: certified.clientCa }),
    proxy: { identityOf, use, signOut },
    ways: proxyAccess(use, { withToken, impersonator }),
  };
}

async function readCertified({ PROXY_AUTH_CLIENT_CA_FILE: path, PROXY_AUTH_CLIENT_NAMES: names }: Settings) {
  if (path === undefined && names.length === 0) return undefined;
  if (path === undefined || names.length === 0)
    throw new StartFailure("PROXY_AUTH_CLIENT_CA_FILE and PROXY_AUTH_CLIENT_NAMES belong together: set both, or none.");
  return { clientCa: await readPem("PROXY_AUTH_CLIENT_CA_FILE", path), proof: { by: "certificate", names } as const };
}

/** One on each line, the newest first. */
async function readSecrets({ PROXY_AUTH_SECRET: text, PROXY_AUTH_SECRET_FILE: path }: Settings): Promise<string[]> {
  if (text !== undefined && path !== undefined)
    throw new StartFailure("PROXY_AUTH_SECRET and PROXY_AUTH_SECRET_FILE are both set: leave one out.");
  const read = path === undefined ? (text ?? "") : await readFile(path, "utf8").catch(unreadable);
  const secrets = read.split("\n").flatMap((line) => line.trim() || []);
  if (secrets.some((secret) => secret.length < MIN_SECRET_CHARACTERS))
    throw new StartFailure(`Each secret of the proxy must have ${MIN_SECRET_CHARACTERS} characters or more.`);
  return secrets;
}

function unreadable(cause: unknown): never {
  throw new StartFailure("PROXY_AUTH_SECRET_FILE names a file that cannot be read.", { cause });
}

function hubUseOf({ PROXY_AUTH_HUB, PROXY_AUTH_ALLOWED_USERS, PROXY_AUTH_ALLOWED_GROUPS }: Settings): ProxyHubUse {
  if (PROXY_AUTH_HUB === "token") return { by: "token" };
  const policy: ImpersonationPolicy = { users: PROXY_AUTH_ALLOWED_USERS, groups: PROXY_AUTH_ALLOWED_GROUPS };
  assertPolicy(policy, POLICY_NAMES);
  return { by: "impersonation", policy };
}

function headersOf(settings: Settings) {
  const headers = {
    secret: settings.PROXY_AUTH_SECRET_HEADER.toLowerCase(),
    user: settings.PROXY_AUTH_USER_HEADER.toLowerCase(),
    groups: settings.PROXY_AUTH_GROUPS_HEADER.toLowerCase(),
    token: settings.PROXY_AUTH_TOKEN_HEADER.toLowerCase(),
  };
  if (new Set(Object.values(headers)).size < 4)
    throw new StartFailure("The headers of the proxy must have different names.");
  return headers;
}
