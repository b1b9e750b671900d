import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "@/server/auth/caller";
import type { EmbedHeaders } from "@/server/auth/embed-credential";
import type { ProxyIdentity } from "@/server/auth/proxy-identity";
import type { PublicOrigin } from "./public-origins";

/** The credentials of a request. */
export interface Credentials {
  readonly cookies: string | undefined;
  /** The header of that name: a token of the hub under `/api/v1` alone. */
  readonly authorization: string | undefined;
  readonly embed: EmbedHeaders;
  readonly origin: PublicOrigin;
  readonly address: string;
  /** Whom a proxy in front has signed in; undefined for a request that did not come through one. */
  readonly proxied?: ProxyIdentity | undefined;
  /** Takes the cookie of a session that begins with this request; absent where a request begins none. */
  readonly begun?: ((cookie: string) => void) | undefined;
}

/** The holder of the cookie's session, or of the token. Throws `ApiError` "unauthenticated". */
export type Authenticate = (credentials: Credentials) => Caller | Promise<Caller>;

/** Context of every request. */
export interface HttpEnv {
  /** Absent where the app is called without a server. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    readonly authenticate: Authenticate;
    /** The address under which the person reached us. */
    readonly origin: PublicOrigin;
    /** Where the request comes from, as far as it can be believed. */
    readonly address: string;
    /** Also in our logs, in our requests to the hub and in the header `X-Request-Id` of the answer. */
    readonly requestId: string;
    /** Whom a proxy in front has signed in. */
    readonly proxied?: ProxyIdentity | undefined;
    /** The answer already has its security headers: those of files are made once. */
    readonly isSecured?: true;
    /** Pages of others may load the answer. */
    readonly isEmbeddable?: true;
  };
}
