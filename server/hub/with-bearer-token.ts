import { closable } from "./closable";
import type { Transport } from "./transport";

/**
 * Sends requests over the connections of `shared` with a token as their only credentials; a function for one that is
 * renewed. Closing it ends the requests that are in progress with that token and leaves the shared connections open.
 */
export function withBearerToken(shared: Transport, token: string | (() => string)): Transport {
  const current = typeof token === "string" ? () => token : token;
  return closable(shared, ({ headers }) => ({ ...headers, authorization: `Bearer ${current()}` }));
}
