import { readFileSync } from "node:fs";
import type { RequestOptions } from "node:https";
import { delimiter } from "node:path";
import { KubeConfig, type User } from "@kubernetes/client-node";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import type { LimitBounds } from "./adaptive-limit";
import { withConcurrencyLimiter, withSemaphore } from "./concurrency-limiter";
import { type CredentialSource, type Endpoint, type HubCredentials, httpsTransport } from "./https-transport";
import { storedVersionsOf } from "./hub-versions";
import { proxyOf } from "./proxy-of";
import { Semaphore } from "./semaphore";
import type { Transport } from "./transport";
import { withBearerToken } from "./with-bearer-token";

/** The connection to a hub with the identity of this process. */
export interface Connection {
  readonly server: string;
  /** PEM; undefined where it is one that the system trusts. */
  readonly ca: string | undefined;
  /** The name of the cluster in the kubeconfig. */
  readonly hubName: string;
  /** With this process's own credentials, behind a concurrency limiter. */
  readonly own: Transport;
  /**
   * The same without the limiter: for requests that must never wait, and for a fence, which must come after any
   * waiting.
   */
  readonly unlimited: Transport;
  /** As the owner of `token`: none of our own credentials are sent, the client certificate in particular. */
  withToken(token: string | (() => string)): Transport;
  /** As another account of ours on this hub, without limits. */
  withAccount(credentials: CredentialSource): Transport;
  /** Puts one person's requests behind the limit of a person, and that of all people together. */
  limitUser(transport: Transport): Transport;
}

/** Tokens and certificates rotate. */
export const READ_AGAIN_AFTER_MS = 10_000;

/** For this process's own account. */
export const OWN_LIMITS: LimitBounds = { min: 4, initial: 8, max: 64 };
/** For each user. */
const USER_LIMITS: LimitBounds = { min: 1, initial: 4, max: 8 };
/** For all users together. */
const MAX_USER_REQUESTS = 64;
/** Connections for requests outside the limits. */
const SPARE_CONNECTIONS = 4;

/** Loads the file, else `$KUBECONFIG` or `~/.kube/config`, else the pod's service account. Throws `StartFailure`. */
export function connect(kubeconfigPath: string | undefined): Connection {
  const config = load(kubeconfigPath);
  const cluster = config.getCurrentCluster();
  if (!cluster?.server.startsWith("https:")) {
    throw new StartFailure(
      "No hub is configured: set KUBECONFIG to the path of a kubeconfig whose current context names one over https.",
    );
  }
  checkUser(config.getCurrentUser());
  const ca = certificateAuthority(config);
  const proxy = proxyOf(cluster.server, { proxyUrl: cluster.proxyUrl, env: env() });
  const endpoint: Endpoint = {
    server: cluster.server,
    ...(ca === undefined ? {} : { ca }),
    ...(proxy === undefined ? {} : { proxy }),
    skipTlsVerify: cluster.skipTLSVerify,
    ...(cluster.tlsServerName === undefined ? {} : { tlsServerName: cluster.tlsServerName }),
  };
  const transport = httpsTransport(endpoint, credentialsOf(config), OWN_LIMITS.max + SPARE_CONNECTIONS);
  const unlimited = { ...transport, versions: storedVersionsOf(transport) };
  const allUsers = new Semaphore({ limit: MAX_USER_REQUESTS, idleMs: () => 0 });
  // One pool without credentials for all users: separate connections would cost each session a handshake every few
  // seconds.
  const shared = {
    ...httpsTransport(endpoint, async () => ({}), MAX_USER_REQUESTS + SPARE_CONNECTIONS),
    versions: unlimited.versions,
  };
  const limitUser = (of: Transport) => withConcurrencyLimiter(withSemaphore(of, allUsers), USER_LIMITS);
  return {
    server: cluster.server,
    ca: ca?.toString("utf8"),
    hubName: cluster.name,
    own: withConcurrencyLimiter(unlimited, OWN_LIMITS),
    unlimited,
    withToken: (token) => limitUser(withBearerToken(shared, token)),
    withAccount: (credentials) => httpsTransport(endpoint, credentials, MAX_USER_REQUESTS + SPARE_CONNECTIONS),
    limitUser,
  };
}

function load(path: string | undefined): KubeConfig {
  const config = new KubeConfig();
  try {
    if (path && !path.includes(delimiter)) config.loadFromFile(path);
    else config.loadFromDefault();
  } catch (cause) {
    throw new StartFailure(`The kubeconfig ${path ?? ""} cannot be read.`, { cause });
  }
  return config;
}

/** Refuses what the library would silently ignore: impersonation and missing credentials. */
function checkUser(user: User | null): void {
  if (user?.impersonateUser)
    throw new StartFailure(`The kubeconfig asks to act as ${user.impersonateUser}; that is not supported.`);
  if (user?.token || user?.certData || user?.certFile || user?.exec || user?.authProvider) return;
  throw new StartFailure(
    "The kubeconfig's current user needs a token, a client certificate or exec; other credentials are not supported.",
  );
}

function certificateAuthority(config: KubeConfig): Buffer | undefined {
  const cluster = config.getCurrentCluster();
  if (cluster?.caData) return Buffer.from(cluster.caData, "base64");
  return cluster?.caFile ? readFileSync(cluster.caFile) : undefined;
}

/**
 * The library knows tokens, token files, client certificates and exec plugins; read again every ten seconds, because
 * all of them rotate.
 */
function credentialsOf(config: KubeConfig): CredentialSource {
  let cached: { credentials: HubCredentials; at: number } | undefined;
  return async () => {
    if (cached && Date.now() - cached.at < READ_AGAIN_AFTER_MS) return cached.credentials;
    const options: RequestOptions = {};
    await config.applyToHTTPSOptions(options);
    cached = { credentials: credentialsIn(options), at: Date.now() };
    return cached.credentials;
  };
}

function credentialsIn({ cert, key, headers }: RequestOptions): HubCredentials {
  const authorization = headers && "Authorization" in headers ? String(headers.Authorization).trim() : undefined;
  return {
    ...(cert === undefined ? {} : { certificate: pem(cert) }),
    ...(key === undefined ? {} : { key: pem(key) }),
    ...(authorization === undefined ? {} : { authorization }),
  };
}

function pem(value: unknown): string | Buffer {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  throw new StartFailure("The kubeconfig holds a certificate or key in a form that is not supported.");
}
