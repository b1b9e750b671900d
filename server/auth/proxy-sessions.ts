import { ApiError } from "@/server/errors";
import { admitted, type ImpersonationPolicy } from "@/server/hub/impersonation";
import type { Impersonator } from "@/server/hub/impersonator";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";
import type { Caller } from "./caller";
import type { Credential, OpenAccess, WithToken } from "./credential";
import type { HeldSession } from "./held-session";
import { isSameIdentity } from "./identify";
import { type OpenedCredential, openCredential } from "./open-credential";
import type { ProxyIdentity, ProxyIdentityOf } from "./proxy-identity";
import type { Sessions } from "./sessions";

/** How the console acts for those whom the proxy has signed in. */
export type ProxyHubUse =
  | { readonly by: "token" }
  | { readonly by: "impersonation"; readonly policy: ImpersonationPolicy };

/** A proxy in front of the console that signs people in. */
export interface ProxyAuth {
  /** Whom it has signed in, by a request. */
  readonly identityOf: ProxyIdentityOf;
  readonly use: ProxyHubUse;
  /** Where a browser goes to end its session there: a path of the console's own address, or an address. */
  readonly signOut?: string | undefined;
}

interface ProxySessionsParts {
  readonly sessions: Sessions;
  readonly open: OpenAccess;
  readonly use: ProxyHubUse;
}

/** What a request says of its sender. */
interface ProxiedRequest {
  readonly id: string | undefined;
  /** Undefined for one that did not come through the proxy. */
  readonly proxied: ProxyIdentity | undefined;
  readonly address: string;
  /** Takes the id of a new session, for the cookie; absent where a request begins none. */
  readonly begun?: ((id: string) => void) | undefined;
}

/**
 * The sessions of those whom a proxy in front has signed in. Such a session begins without a sign-in, lasts as long as
 * the proxy names the same person with the same groups, and is of use only through the proxy.
 */
export class ProxySessions {
  readonly #renewing = new Map<string, Promise<void>>();

  constructor(private readonly parts: ProxySessionsParts) {}

  /** Throws `ApiError` "unauthenticated" without a session, unless the request begins one. */
  async callerOf({ id, proxied, address, begun }: ProxiedRequest): Promise<Caller> {
    const isNamed = proxied !== undefined && this.#names(proxied);
    try {
      return await this.#current(id, isNamed ? proxied : undefined);
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === "unauthenticated";
      if (!isOver || !isNamed || !begun) throw error;
      return this.#begin(proxied, address, begun);
    }
  }

  #names({ user, token }: ProxyIdentity): boolean {
    return (this.parts.use.by === "token" ? token : user) !== "";
  }

  async #current(id: string | undefined, proxied: ProxyIdentity | undefined): Promise<Caller> {
    const { sessions } = this.parts;
    const caller = await sessions.callerOf(id, (stored) => this.#credentialNow(stored, proxied));
    const held = sessions.heldOf(id);
    if (id === undefined || !held) return caller;
    try {
      await this.#continued(held, this.#credentialNow(held.credential, proxied));
    } catch (error) {
      if (error instanceof ApiError && error.code === "unauthenticated") await this.#endOf(id, held);
      throw error;
    }
    return caller;
  }

  /** What the session goes on with. Throws `ApiError` "unauthenticated" for one of the proxy that is of others now. */
  #credentialNow(known: Credential, proxied: ProxyIdentity | undefined): Credential {
    if (known.way !== "proxy" && known.way !== "proxy-token") return known;
    if (!proxied) throw new ApiError("unauthenticated", "Your session is of use through the proxy alone.");
    const now = this.#credentialOf(proxied, known.user);
    if (now.way === "proxy-token" && known.way === "proxy-token") return now;
    if (now.way === "proxy" && known.way === "proxy" && textOf(now) === textOf(known)) return now;
    throw new ApiError("unauthenticated", "The proxy has signed in somebody else meanwhile.");
  }

  #credentialOf({ user, groups, token }: ProxyIdentity, tokenUser: string): Credential {
    const { use } = this.parts;
    if (use.by === "token") return { way: "proxy-token", user: tokenUser, token };
    const identity = admitted({ user, groups: [...groups] }, use.policy);
    return { way: "proxy", user: identity.user, groups: [...identity.groups] };
  }

  /** A newer token is the hub's to judge, once for all requests that bring it. */
  async #continued(held: HeldSession, now: Credential): Promise<void> {
    if (now.way !== "proxy-token" || held.credential.way !== "proxy-token") return;
    if (now.token === held.credential.token) return;
    const key = `${held.name} ${now.token}`;
    const renewing = this.#renewing.get(key) ?? this.#renew(held, now).finally(() => this.#renewing.delete(key));
    this.#renewing.set(key, renewing);
    await renewing;
  }

  async #renew(held: HeldSession, now: Credential): Promise<void> {
    const { signedIn, close } = await openCredential(this.parts.open, now);
    close();
    if (!isSameIdentity(held.identity, signedIn.identity))
      throw new ApiError("unauthenticated", "What you may do has changed. Sign in again.");
    held.adopt(now);
  }

  async #endOf(id: string, held: HeldSession): Promise<void> {
    log.info({ user: held.session.user }, "a session of the proxy is over: it names somebody else, or nobody");
    await this.parts.sessions.end(id).catch((error: unknown) => {
      held.session.end();
      log.warn({ error }, "an ended session could not be deleted from the hub");
    });
  }

  async #begin(proxied: ProxyIdentity, address: string, begun: (id: string) => void): Promise<Caller> {
    const { sessions } = this.parts;
    const opened = await this.#opened(proxied);
    const { user } = opened.signedIn;
    try {
      const id = await sessions.begin(opened);
      log.info({ user, address }, "signed in by the proxy");
      reportSignIn({ verb: "sign-in", user });
      begun(id);
      return await sessions.callerOf(id);
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  /** Throws `ApiError` "unauthenticated" for whom the policy or the hub does not admit. */
  async #opened(proxied: ProxyIdentity): Promise<OpenedCredential> {
    try {
      const user = this.parts.use.by === "token" ? await this.#userOf(proxied) : proxied.user;
      return await openCredential(this.parts.open, this.#credentialOf(proxied, user));
    } catch (error) {
      if (error instanceof ApiError) {
        log.warn({ user: proxied.user, error: error.message }, "the proxy's sign-in was refused");
        reportSignIn({ verb: "sign-in", refusal: error.message });
      }
      throw error;
    }
  }

  async #userOf({ token }: ProxyIdentity): Promise<string> {
    const { signedIn, close } = await openCredential(this.parts.open, { way: "token", token });
    close();
    return signedIn.user;
  }
}

/** Opens the hub for the credentials of a proxy. */
export function proxyAccess(
  use: ProxyHubUse,
  { withToken, impersonator }: { readonly withToken: WithToken; readonly impersonator: Impersonator | undefined },
): Partial<Record<"proxy" | "proxy-token", OpenAccess>> {
  if (use.by === "token") return { "proxy-token": (credential) => withCurrentToken(credential, withToken) };
  return {
    proxy: (credential) => {
      if (credential.way !== "proxy" || !impersonator) throw switchedOff();
      const { user, groups } = credential;
      return { transport: impersonator.as({ user, groups }, use.policy), renew: () => undefined };
    },
  };
}

function withCurrentToken(first: Credential, withToken: WithToken): ReturnType<OpenAccess> {
  let token = tokenOf(first);
  return {
    transport: withToken(() => token),
    renew: (next) => {
      token = tokenOf(next);
    },
  };
}

function tokenOf(credential: Credential): string {
  if (credential.way !== "proxy-token") throw switchedOff();
  return credential.token;
}

function switchedOff(): ApiError {
  return new ApiError("unauthenticated", "This way to sign in is switched off.");
}

function textOf({ user, groups }: { readonly user: string; readonly groups: readonly string[] }): string {
  return JSON.stringify([user, groups]);
}
