import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "@/server/auth/caller";
import type { PublicOrigin } from "./public-origins";

/** Whoever holds the session that the cookies name. Throws `ApiError` "unauthenticated". */
export type Authenticate = (cookies: string | undefined, isSecure: boolean) => Caller;

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
