import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher, ProxyAgent } from "undici";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { orAborted } from "./or-aborted";
import type { Transport } from "./transport";

export interface Endpoint {
  /** `https://host:port`, perhaps with a path before `/api`. */
  readonly server: string;
  readonly ca?: string | Buffer;
  readonly skipTlsVerify?: boolean;
  readonly tlsServerName?: string;
  /** On the way to the server: over http or https. Its user and password are sent to it. */
  readonly proxy?: URL;
}

export interface HubCredentials {
  /** PEM. Presented in the TLS handshake. */
  readonly certificate?: string | Buffer;
  readonly key?: string | Buffer;
  /** The whole `Authorization` header. */
  readonly authorization?: string;
}

/** Called before each request, so that rotated tokens and certificates are picked up; it caches what it can. */
export type CredentialSource = () => Promise<HubCredentials>;

const REQUEST_CONNECTIONS = 8;
const CONNECTS_WITHIN_MS = 10_000;

/** Pooled requests over TLS: one bounded pool for requests, another for watches, which hold their connection. */
export function httpsTransport(
  endpoint: Endpoint,
  credentials: CredentialSource,
  connections = REQUEST_CONNECTIONS,
): Transport {
  const pools = new Pools(endpoint, connections);
  const base = new URL(endpoint.server);
  const prefix = base.pathname.replace(/\/$/, "");
  return {
    async send(request) {
      const current = await credentials();
      const authorization = current.authorization === undefined ? {} : { authorization: current.authorization };
      const answer = pools.for(current, isWatch(request)).request({
        origin: base.origin,
        path: prefix + request.path,
        method: request.method,
        headers: { ...request.headers, ...authorization },
        body: request.body ?? null,
        signal: request.signal,
      });
      // Before it is connected, undici ignores an abort, and a hub that hangs may never let it connect.
      const response = await orAborted(answer, request.signal);
      return { status: response.statusCode, headers: flatten(response.headers), body: response.body };
    },
    close: () => pools.close(),
  };
}

export function isWatch(request: WireRequest): boolean {
  return /[?&]watch=(true|1)\b/.test(request.path);
}

function flatten(headers: Record<string, string | string[] | undefined>): WireResponse["headers"] {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

/**
 * The pools for the current client certificate; a new certificate gets new pools, and the old ones finish their
 * requests.
 */
class Pools {
  #certificate: string | undefined;
  #requests: Dispatcher | undefined;
  #watches: Dispatcher | undefined;
  #isClosed = false;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly connections: number,
  ) {}

  for(credentials: HubCredentials, watch: boolean): Dispatcher {
    if (this.#isClosed) throw new Error("this connection to the hub has been closed");
    const certificate = `${credentials.certificate ?? ""}${credentials.key ?? ""}`;
    if (!this.#requests || !this.#watches || certificate !== this.#certificate) {
      this.#retire();
      this.#certificate = certificate;
      this.#requests = this.#agent(credentials, this.connections);
      this.#watches = this.#agent(credentials, null);
    }
    return watch ? this.#watches : this.#requests;
  }

  #agent(credentials: HubCredentials, connections: number | null): Dispatcher {
    const { ca, skipTlsVerify, tlsServerName, proxy } = this.endpoint;
    const connect = {
      timeout: CONNECTS_WITHIN_MS,
      ca,
      cert: credentials.certificate,
      key: credentials.key,
      rejectUnauthorized: skipTlsVerify !== true,
      ...(tlsServerName === undefined ? {} : { servername: tlsServerName }),
    };
    const pool = { connections, bodyTimeout: 0, headersTimeout: 30_000 };
    if (!proxy) return new Agent({ ...pool, connect });
    // A proxy gets none of our credentials; its certificate may be of the hub's authority or of a public one.
    const proxyTls = { timeout: CONNECTS_WITHIN_MS, ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) };
    return new ProxyAgent({ ...pool, uri: proxy.href, requestTls: connect, proxyTls });
  }

  /** Ends requests under way too: they may be waiting for a hub that hangs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#drop().map((agent) => agent.destroy()));
  }

  /** Lets requests under way finish; their failures reach their callers. */
  #retire(): void {
    for (const agent of this.#drop()) agent.close().catch(() => agent.destroy());
  }

  #drop(): Dispatcher[] {
    const agents = [this.#requests, this.#watches].filter((agent) => agent !== undefined);
    this.#requests = undefined;
    this.#watches = undefined;
    return agents;
  }
}
