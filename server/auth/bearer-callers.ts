import { createHash } from "node:crypto";
import { ApiError } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import type { Transport } from "@/server/hub/transport";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";
import type { Caller } from "./caller";
import { identify } from "./identify";
import type { ReviewCaches } from "./review-cache";
import { Session } from "./session";
import { publicId } from "./session-seal";
import type { SignInLimit } from "./sign-in-limit";

const MAX_CALLERS = 1_000;
const MAX_PER_PERSON = 32;
/** Tokens that the hub is asked about at once. */
const MAX_IDENTIFYING = 20;
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]{1,16384}=*)$/i;

interface BearerParts {
  readonly limit: SignInLimit;
  /** Requests to the hub with the token's identity. */
  readonly withToken: (token: string) => Transport;
  /** Shared with those who are signed in. */
  readonly reviews: ReviewCaches;
}

/**
 * Scripts, which send a token of the hub with each request instead of signing in. The identity is looked up once and
 * cached while the token is used, at most half an hour between two requests; each right is reviewed with the token
 * itself. Only a hash of the token is stored. A token has a place once the hub has said whose it is, and none that has
 * one gives way to another person's.
 */
export class BearerCallers {
  /** In the order in which they came. */
  readonly #callersByHash = new Map<string, Session>();
  readonly #identifying = new Map<string, Promise<Session>>();
  #underWay = 0;

  constructor(private readonly parts: BearerParts) {}

  /** Undefined if the header has no token. Throws `ApiError` if the hub does not accept the token. */
  async callerOf(authorization: string | undefined, address: string): Promise<Caller | undefined> {
    const token = BEARER.exec(authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const hash = createHash("sha256").update(token).digest("base64");
    const known = this.#callersByHash.get(hash) ?? this.#identifying.get(hash) ?? this.#begin(token, hash, address);
    const session = await known;
    session.use();
    return session;
  }

  #begin(token: string, hash: string, address: string): Promise<Session> {
    const beginning = this.parts.limit
      .attempt(address, () => this.#identified(token, hash))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "unauthenticated") {
          log.warn({ address }, "a token was refused");
          reportSignIn({ verb: "sign-in", refusal: error.message });
        }
        throw error;
      })
      .finally(() => this.#identifying.delete(hash));
    this.#identifying.set(hash, beginning);
    return beginning;
  }

  async #identified(token: string, hash: string): Promise<Session> {
    if (this.#underWay >= MAX_IDENTIFYING) throw tooMany("Too many unknown tokens at once.");
    const transport = this.parts.withToken(token);
    const release = () => {
      transport.close().catch((err: unknown) => log.error({ err }, "the connections of a token could not be closed"));
    };
    try {
      this.#underWay += 1;
      const signedIn = await identify(createClient(transport)).finally(() => {
        this.#underWay -= 1;
      });
      this.#makeRoom(signedIn.user);
      const session = new Session({ ...signedIn, id: publicId(hash) }, undefined, this.parts.reviews);
      this.#callersByHash.set(hash, session);
      session.ended.addEventListener("abort", () => this.#callersByHash.delete(hash), { once: true });
      session.ended.addEventListener("abort", release, { once: true });
      return session;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * A person's oldest gives way to their own next one. When all places are taken, one of those who hold the most gives
   * way to somebody who holds fewer: nobody can keep others out by many tokens, or by many accounts of one namespace.
   */
  #makeRoom(user: string): void {
    const all = [...this.#callersByHash.values()];
    const own = all.filter((session) => session.user === user);
    if (own.length >= MAX_PER_PERSON) own[0]?.end();
    if (this.#callersByHash.size < MAX_CALLERS) return;
    const held = byHolder(all);
    const [most = []] = [...held.values()].sort((a, b) => b.length - a.length);
    if (most.length <= (held.get(holderOf(user))?.length ?? 0) + 1) throw tooMany("Too many tokens are in use.");
    most[0]?.end();
  }
}

function byHolder(all: readonly Session[]): ReadonlyMap<string, Session[]> {
  const held = new Map<string, Session[]>();
  for (const session of all) {
    const holder = holderOf(session.user);
    held.set(holder, [...(held.get(holder) ?? []), session]);
  }
  return held;
}

/** Whoever may make accounts in a namespace has all of them. */
function holderOf(user: string): string {
  return /^system:serviceaccount:[^:]+:/.exec(user)?.[0] ?? user;
}

function tooMany(message: string): ApiError {
  return new ApiError("too-many-requests", `${message} Try again in a moment.`, { retryAfterSeconds: 1 });
}
