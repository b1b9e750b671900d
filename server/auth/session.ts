import { randomUUID } from "node:crypto";
import type { HubClient } from "@/server/hub/hub-client";
import { recordedClient } from "@/server/hub/recorded-client";
import { outsideRequest } from "@/server/request-context";
import type { Caller } from "./caller";
import type { EmbedScope } from "./embed-grant";
import { ReviewCaches } from "./review-cache";
import { Rights } from "./rights";

const IDLE_MS = 30 * 60_000;
/** No session lasts longer. */
export const ABSOLUTE_MS = 8 * 60 * 60_000;

/** The identity of a token, and the client that uses it. */
export interface SignedIn {
  readonly user: string;
  readonly groups: readonly string[];
  /** Names the session in logs and limits, the same at every console; made up where there is none. */
  readonly id?: string;
  /** The full identity the hub uses for authorization; absent if unknown. */
  readonly identity?: string | undefined;
  readonly client: HubClient;
  /** Of an embed token. */
  readonly embed?: EmbedScope | undefined;
}

/** In milliseconds since epoch. */
export interface SessionTimes {
  readonly startedAt: number;
  /** When the person last did something. */
  readonly usedAt: number;
}

/** Both in milliseconds since epoch. */
export interface SessionLimits {
  /** Half an hour after the person last did something. */
  readonly idleEndsAt: number;
  /** Eight hours after its beginning, whatever the person does. */
  readonly endsAt: number;
}

export function limitsOf({ startedAt, usedAt }: SessionTimes): SessionLimits {
  return { idleEndsAt: usedAt + IDLE_MS, endsAt: startedAt + ABSOLUTE_MS };
}

/** The earlier of its two limits. */
export function endOf(times: SessionTimes): number {
  const { idleEndsAt, endsAt } = limitsOf(times);
  return Math.min(idleEndsAt, endsAt);
}

/** Ends when idle or too old. Only the client holds the token. */
export class Session implements Caller {
  readonly id: string;
  readonly user: string;
  readonly groups: readonly string[];
  readonly client: HubClient;
  readonly rights: Rights;
  readonly embed: EmbedScope | undefined;
  readonly startedAt: number;
  readonly #ended = new AbortController();
  #validUntil: number;
  #usedAt: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `times`: of one that began elsewhere, or earlier; `reviews`: shared with other sessions of the identity;
   * `validUntil`: when its credential ends, in milliseconds since epoch.
   */
  constructor(
    { id = randomUUID(), user, groups, identity, client, embed }: SignedIn,
    times: SessionTimes = { startedAt: Date.now(), usedAt: Date.now() },
    reviews = new ReviewCaches(),
    validUntil = Number.POSITIVE_INFINITY,
  ) {
    this.id = id;
    this.user = user;
    this.groups = groups;
    this.embed = embed;
    this.client = recordedClient(client, user);
    this.startedAt = times.startedAt;
    this.#usedAt = times.usedAt;
    this.#validUntil = validUntil;
    this.rights = new Rights(client, reviews.of(identity, this.#ended.signal));
    this.#endOnTime();
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  get isOver(): boolean {
    return this.ended.aborted || this.isExpired;
  }

  /** Whether its time is up, however else it may have ended. */
  get isExpired(): boolean {
    return this.#leftMs() <= 0;
  }

  get usedAt(): number {
    return this.#usedAt;
  }

  use(at = Date.now()): void {
    this.#usedAt = Math.max(this.#usedAt, at);
  }

  get validUntil(): number {
    return this.#validUntil;
  }

  /** Its credential was renewed. */
  extend(validUntil: number): void {
    this.#validUntil = validUntil;
    clearTimeout(this.#timer);
    this.#endOnTime();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  /** Also without a request: its streams end with it. */
  #endOnTime(): void {
    if (this.isOver) {
      this.end();
      return;
    }
    this.#timer = outsideRequest(() => setTimeout(() => this.#endOnTime(), this.#leftMs()));
    this.#timer.unref();
  }

  #leftMs(): number {
    return Math.min(endOf(this), this.#validUntil) - Date.now();
  }
}
