import { readFileSync } from "node:fs";
import type { RequestOptions } from "node:https";
import { delimiter } from "node:path";
import { KubeConfig, type User } from "@kubernetes/client-node";
import { StartFailure } from "@/server/errors";
import { bearing } from "./bearing";
import { type CredentialSource, type Credentials, type Endpoint, httpsTransport } from "./https-transport";
import type { PaceBounds } from "./pace";
import { Slots } from "./slots";
import { storedVersionsOf } from "./stored-versions";
import { bounded, paced } from "./throttle";
import type { Transport } from "./transport";

/** Where the hub is and who this process is there. */
export interface Connection {
  readonly server: string;
  /** The name of the hub as the kubeconfig has it. */
  readonly hubName: string;
  /** With this process's own credentials, at the hub's pace. */
  readonly own: Transport;
  /** The same without a pace: for what nothing may keep waiting, and for a fence, which must be the last to be asked. */
  readonly unpaced: Transport;
  /** As whoever holds `token`: nothing of our own credentials goes with it, no certificate in particular. */
  withToken(token: string): Transport;
}

const CREDENTIALS_KEPT_MS = 10_000;

/** Of this process's own account. */
export const OWN_PACE: PaceBounds = { least: 4, first: 8, most: 64 };
/** Of each person. */
const PERSONS_PACE: PaceBounds = { least: 1, first: 4, most: 8 };
/** Of all people together. */
const PEOPLE_AT_ONCE = 64;
/** Connections beyond what is paced. */
const SPARE_CONNECTIONS = 4;

/** Loads the file, else `$KUBECONFIG` or `~/.kube/config`, else the pod's service account. Throws `StartFailure`. */
export function connect(kubeconfigPath: string | undefined): Connection {
  const config = load(kubeconfigPath);
  const cluster = config.getCurrentCluster();
  if (!cluster?.server.startsWith("https:")) {
    throw new StartFailure("No hub is configured: set KUBECONFIG to the path of a kubeconfig whose current context names one over https.");
  }
  checkUser(config.getCurrentUser());
  const ca = certificateAuthority(config);
  const endpoint: Endpoint = {
    server: cluster.server,
    ...(ca === undefined ? {} : { ca }),
    skipTlsVerify: cluster.skipTLSVerify,
    ...(cluster.tlsServerName === undefined ? {} : { tlsServerName: cluster.tlsServerName }),
  };
  const transport = httpsTransport(endpoint, credentialsOf(config), OWN_PACE.most + SPARE_CONNECTIONS);
  const unpaced = { ...transport, versions: storedVersionsOf(transport) };
  const people = new Slots({ limit: PEOPLE_AT_ONCE, idleMs: () => 0 });
  // One pool for all of them, which has no credentials: connections of their own would cost each session a handshake every few seconds.
  const peoples = { ...httpsTransport(endpoint, async () => ({}), PEOPLE_AT_ONCE + SPARE_CONNECTIONS), versions: unpaced.versions };
  return {
    server: cluster.server,
    hubName: cluster.name,
    own: paced(unpaced, OWN_PACE),
    unpaced,
    withToken: (token) => paced(bounded(bearing(peoples, token), people), PERSONS_PACE),
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

/** Refuses what the library would pass over in silence: rights other than the file asks for, or none. */
function checkUser(user: User | null): void {
  if (user?.impersonateUser) throw new StartFailure(`The kubeconfig asks to act as ${user.impersonateUser}; that is not supported.`);
  if (user?.token || user?.certData || user?.certFile || user?.exec || user?.authProvider) return;
  throw new StartFailure("The kubeconfig's current user needs a token, a client certificate or exec; other credentials are not supported.");
}

function certificateAuthority(config: KubeConfig): Buffer | undefined {
  const cluster = config.getCurrentCluster();
  if (cluster?.caData) return Buffer.from(cluster.caData, "base64");
  return cluster?.caFile ? readFileSync(cluster.caFile) : undefined;
}

/** The library knows tokens, token files, client certificates and exec plugins; asked again every ten seconds, since all of them rotate. */
function credentialsOf(config: KubeConfig): CredentialSource {
  let kept: { credentials: Credentials; at: number } | undefined;
  return async () => {
    if (kept && Date.now() - kept.at < CREDENTIALS_KEPT_MS) return kept.credentials;
    const options: RequestOptions = {};
    await config.applyToHTTPSOptions(options);
    kept = { credentials: credentialsIn(options), at: Date.now() };
    return kept.credentials;
  };
}

function credentialsIn({ cert, key, headers }: RequestOptions): Credentials {
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
