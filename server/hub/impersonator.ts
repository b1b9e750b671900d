import { readFile } from "node:fs/promises";
import type { Identity } from "@/lib/kube/wire";
import { StartFailure } from "@/server/errors";
import { actingAs } from "./acting-as";
import { closable } from "./closable";
import type { CredentialSource } from "./https-transport";
import { admitted, type ImpersonationPolicy } from "./impersonation";
import { type Connection, connect, READ_AGAIN_AFTER_MS } from "./kubeconfig";
import type { Transport } from "./transport";

/** Acts on the hub for people whom something else has authenticated. */
export interface Impersonator {
  /**
   * Requests as this user, with those of their groups that the policy names. Closing it ends the requests in progress.
   * Throws `ApiError` "unauthenticated" for whom the policy does not admit.
   */
  as(identity: Identity, policy: ImpersonationPolicy): Transport;
  close(): Promise<void>;
}

/** Where the credentials of the account are that may impersonate. It is never the console's own. */
export interface ImpersonatorAccount {
  /** Path of a kubeconfig for the same hub. */
  readonly kubeconfig?: string | undefined;
  /** Path of a file with a token, read again when it may have been renewed. */
  readonly tokenFile?: string | undefined;
}

/** Undefined where no account is named: nobody is impersonated then. Throws `StartFailure`. */
export function openImpersonator(console_: Connection, account: ImpersonatorAccount): Impersonator | undefined {
  const transport = transportOf(console_, account);
  if (!transport) return undefined;
  return {
    as: (identity, policy) => console_.limitUser(closable(actingAs(transport, admitted(identity, policy)))),
    close: () => transport.close(),
  };
}

function transportOf(console_: Connection, { kubeconfig, tokenFile }: ImpersonatorAccount): Transport | undefined {
  if (kubeconfig !== undefined && tokenFile !== undefined)
    throw new StartFailure("IMPERSONATOR_KUBECONFIG and IMPERSONATOR_TOKEN_FILE both name the account: leave one out.");
  const { versions } = console_.unlimited;
  if (tokenFile !== undefined) return { ...console_.withAccount(tokenIn(tokenFile)), versions };
  if (kubeconfig === undefined) return undefined;
  const { server, unlimited } = connect(kubeconfig);
  if (server !== console_.server)
    throw new StartFailure(`IMPERSONATOR_KUBECONFIG names ${server}, and the console's kubeconfig ${console_.server}.`);
  // The account reads no CRDs; the console's does.
  return { ...unlimited, versions };
}

function tokenIn(path: string): CredentialSource {
  let cached: { readonly authorization: string; readonly at: number } | undefined;
  return async () => {
    if (!cached || Date.now() - cached.at >= READ_AGAIN_AFTER_MS)
      cached = { authorization: `Bearer ${(await readFile(path, "utf8")).trim()}`, at: Date.now() };
    return { authorization: cached.authorization };
  };
}
