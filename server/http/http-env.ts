import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "@/server/auth/caller";
import type { PublicOrigin } from "./public-origins";

/** What a request brings to say who it acts for. */
export interface Credentials {
  readonly cookies: string | undefined;
  /** The header of that name, under `/api/v1` alone. */
  readonly authorization: string | undefined;
  readonly isSecure: boolean;
  readonly address: string;
}

/** Whoever holds the session that the cookies name, or the token. Throws `ApiError` "unauthenticated". */
export type Authenticate = (credentials: Credentials) => Caller | Promise<Caller>;

/** What every request carries on its way through the app. */
export interface HttpEnv {
  /** Absent where the app is called without a server. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    readonly authenticate: Authenticate;
    /** The address under which the person reached us. */
    readonly origin: PublicOrigin;
    /** The answer has its security headers already: those of files are made once. */
    readonly isSecured?: true;
  };
}
