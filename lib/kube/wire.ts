/**
 * One HTTP exchange with an API server, independent of the transport: undici, or a function call in the same process.
 */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with query, as on the request line. */
  readonly path: string;
  /** Names in lower case. A list is one header line for each of its values. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
  /** Ends the exchange, a watch in particular. */
  readonly signal: AbortSignal;
}

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A watch ends when the server closes it or the request's signal fires. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The identity of a request. */
export interface Identity {
  readonly user: string;
  readonly groups: readonly string[];
}

/**
 * An API server's request handler as a function: authentication is skipped, rights, admission and validation all run.
 */
export type WireHandler = (request: WireRequest, identity: Identity) => Promise<WireResponse>;
