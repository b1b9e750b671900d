import { setMaxListeners } from "node:events";
import type { EmbedToken, EmbedTokenInput, MintedEmbedToken } from "@/lib/api/embed/embed-token";
import { EMBEDDER_HEADER } from "@/lib/api/embed/embed-token";
import { viewsAt } from "@/lib/embed/views";
import type { Caller } from "@/server/auth/caller";
import type { Credential, OpenAccess } from "@/server/auth/credential";
import type { EmbedHeaders } from "@/server/auth/embed-credential";
import type { EmbedGrant } from "@/server/auth/embed-grant";
import { LookupLimit } from "@/server/auth/lookup-limit";
import { openCredential } from "@/server/auth/open-credential";
import { limitsOf, type SessionTimes } from "@/server/auth/session";
import { publicId, recordName } from "@/server/auth/session-seal";
import type { Sessions } from "@/server/auth/sessions";
import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { filterProblemsOf } from "./place-filter";
import { endInCredential } from "./token-end";

const MAX_LIFE_SECONDS = 5 * 60;
/** Of one session or token: each is an identity that the hub is asked about, and a record there. */
const MINTED = { atOnce: 60, perSecond: 5, of: "embed tokens at once" };

interface EmbedTokensParts {
  /** Of embed tokens alone. */
  readonly sessions: Sessions;
  readonly open: OpenAccess;
  /** Pages of these may embed; none: nobody may. */
  readonly origins: readonly string[];
}

/** Who mints a token: with what it acts on the hub, and when their own session began. */
export interface Minter {
  readonly caller: Caller;
  readonly credential: Credential;
  readonly times: SessionTimes;
  /** The name of the session's record; absent for a token of the hub. */
  readonly record?: string;
}

/** A token in a list, and the name of its record, which opens nothing. */
export interface ListedEmbedToken extends EmbedToken {
  readonly record: string;
}

/**
 * The tokens of frames in pages of others. Each acts on the hub with its person's own credential, as far as its views
 * need it, for five minutes at most, and never longer than the session or token that it was minted with.
 */
export class EmbedTokens {
  readonly #minted = new WeakMap<Caller, LookupLimit>();

  constructor(private readonly parts: EmbedTokensParts) {}

  get origins(): readonly string[] {
    return this.parts.origins;
  }

  /**
   * Throws `ApiError` "invalid" for an origin that is not configured, a view that there is not, or an unsound filter;
   * "unauthenticated" where the hub does not accept the minter's credential any more, "too-many-requests".
   */
  async mint(minter: Minter, input: EmbedTokenInput): Promise<MintedEmbedToken> {
    const grant = this.#grantOf(minter, input);
    const { caller } = minter;
    this.#limitOf(caller).take();
    const opened = await openCredential(this.parts.open, withoutRefresh(minter.credential));
    try {
      if (opened.signedIn.user !== caller.user) throw new ApiError("unauthenticated", "Your sign-in has changed.");
      const mintedIn = minter.record === undefined ? undefined : publicId(minter.record);
      const token = await this.parts.sessions.begin(opened, grant, mintedIn);
      this.#endWith(caller, token);
      log.info({ user: caller.user, origin: grant.origin, views: grant.views }, "an embed token was minted");
      const name = recordName(token);
      return { ...shownToken(name, caller.user, grant), token };
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  /** Throws `ApiError` "unauthenticated" for a token that has ended, "forbidden" for a request of another page. */
  async callerOf(token: string, { embedder, fetchSite }: EmbedHeaders): Promise<Caller> {
    const caller = await this.parts.sessions.callerOf(token).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "unauthenticated")) throw error;
      throw new ApiError("unauthenticated", "This embed token has ended.", { cause: error });
    });
    const { origin } = this.#scopeOf(caller).grant;
    if (!this.origins.includes(origin)) throw refused("Pages of this origin may not embed this console any more.");
    if (embedder !== origin)
      throw refused(`This embed token is of use in pages of its own origin alone, which ${EMBEDDER_HEADER} names.`);
    if (fetchSite !== undefined && fetchSite !== "same-origin")
      throw refused("Requests with an embed token come from pages of this console alone.");
    return caller;
  }

  /** What the token is for that a caller came with. Throws `ApiError` "forbidden" for who came with none. */
  current(caller: Caller): EmbedToken {
    const { grant } = this.#scopeOf(caller);
    const { user, id } = caller;
    return { ...shownGrant(grant), user, id };
  }

  /** Those of one person, or of all, wherever they were minted; those that end last first. */
  list(user?: string): ListedEmbedToken[] {
    const { held, stored } = this.parts.sessions;
    const here = held.flatMap(({ name, session }) => {
      const isShown = session.embed && !session.isOver && (user === undefined || session.user === user);
      return isShown && session.embed ? [{ ...shownToken(name, session.user, session.embed.grant), record: name }] : [];
    });
    const names = new Set(here.map(({ record }) => record));
    const records = user === undefined ? stored.all : stored.ofUser(user);
    const elsewhere = records.flatMap(({ name, embed }) =>
      embed && !names.has(name) ? [{ ...shownToken(name, embed.user, embed), record: name }] : [],
    );
    return [...here, ...elsewhere].sort((a, b) => b.expiresAt.localeCompare(a.expiresAt));
  }

  /** Ends it at every console; its streams here at once. `remove`: deletes the record. */
  async revoke({ record, user, origin }: ListedEmbedToken, remove?: (name: string) => Promise<void>): Promise<void> {
    await this.parts.sessions.endNamed(record, remove);
    log.info({ user, origin }, "an embed token was revoked");
  }

  /**
   * Ends those that were minted in the session of that record, wherever that was: the console that minted them may have
   * gone. Throws `ApiError` where the hub cannot be reached.
   */
  async endMintedIn(record: string): Promise<void> {
    const session = publicId(record);
    const own = this.parts.sessions.stored.all.filter(({ mintedIn }) => mintedIn === session);
    await Promise.all(own.map(({ name }) => this.parts.sessions.endNamed(name)));
  }

  #grantOf({ credential, times }: Minter, input: EmbedTokenInput): EmbedGrant {
    const { origin, views, filter = "", allow = [], lifetimeSeconds = MAX_LIFE_SECONDS } = input;
    if (this.origins.length === 0)
      throw new ApiError("not-found", "Embedding is switched off: EMBED_ORIGINS names no origin.");
    if (!this.origins.includes(origin))
      throw new ApiError("invalid", "Pages of this origin may not embed this console: EMBED_ORIGINS does not name it.");
    const unknown = views.find((path) => viewsAt(path).length === 0);
    if (unknown !== undefined) throw new ApiError("invalid", `There is no view “${unknown}”.`);
    const [problem] = filterProblemsOf(filter);
    if (problem) throw new ApiError("invalid", problem.message, { problems: [problem] });
    const endsAt = Math.min(Date.now() + lifetimeSeconds * 1_000, limitsOf(times).endsAt, endInCredential(credential));
    const part = { origin, views: [...new Set(views)], allow: [...new Set(allow)].sort(), endsAt };
    return { ...part, ...(filter.trim() === "" ? {} : { filter }) };
  }

  #limitOf(caller: Caller): LookupLimit {
    const limit = this.#minted.get(caller) ?? new LookupLimit(MINTED);
    this.#minted.set(caller, limit);
    return limit;
  }

  /** Whoever signs out, or whose token the hub refuses, leaves no frame behind. */
  #endWith({ ended }: Caller, token: string): void {
    const session = this.parts.sessions.heldOf(token)?.session;
    if (!session) return;
    const end = () => {
      this.parts.sessions.end(token).catch((error: unknown) => {
        session.end();
        log.warn({ error }, "an embed token could not be deleted from the hub");
      });
    };
    // A portal may mint hundreds for one person.
    setMaxListeners(0, ended);
    if (ended.aborted) end();
    else ended.addEventListener("abort", end, { once: true, signal: session.ended });
  }

  #scopeOf({ embed }: Caller): NonNullable<Caller["embed"]> {
    if (!embed) throw refused("This is for embed tokens.");
    return embed;
  }
}

/** What renews a sign-in stays with the session alone. */
function withoutRefresh(credential: Credential): Credential {
  if (credential.way !== "oidc") return credential;
  const { way, idToken, expiresAt } = credential;
  return { way, idToken, expiresAt };
}

function shownToken(record: string, user: string, grant: EmbedGrant): EmbedToken {
  return { id: publicId(record), user, ...shownGrant(grant) };
}

function shownGrant({ origin, views, filter, allow, endsAt }: EmbedGrant): Omit<EmbedToken, "id" | "user"> {
  return {
    origin,
    views,
    ...(filter === undefined ? {} : { filter }),
    allow,
    expiresAt: new Date(endsAt).toISOString(),
  };
}

function refused(message: string): ApiError {
  return new ApiError("forbidden", message);
}
