import { randomUUID } from "node:crypto";
import type { HubClient } from "@/server/hub/hub-client";
import type { Caller } from "./caller";
import { answersFor } from "./known-answers";
import { Rights } from "./rights";

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 8 * 60 * 60_000;

/** Who a token turned out to be, and the client that acts with it. */
export interface SignedIn {
  readonly user: string;
  readonly groups: readonly string[];
  /** All that the hub goes by when it decides what they may do; absent where that is not known. */
  readonly identity?: string;
  readonly client: HubClient;
}

/** Ends half an hour after the person last did something, and eight hours after its beginning in any case. The token lives inside the client alone. */
export class Session implements Caller {
  readonly id = randomUUID();
  readonly user: string;
  readonly groups: readonly string[];
  readonly client: HubClient;
  readonly rights: Rights;
  readonly #startedAt = Date.now();
  readonly #ended = new AbortController();
  #usedAt = Date.now();
  #timer: NodeJS.Timeout | undefined;

  constructor({ user, groups, identity, client }: SignedIn) {
    this.user = user;
    this.groups = groups;
    this.client = client;
    this.rights = new Rights(client, answersFor(identity, this.#ended.signal));
    this.#endOnTime();
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  get isOver(): boolean {
    return this.ended.aborted || this.#leftMs() <= 0;
  }

  use(): void {
    this.#usedAt = Date.now();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  /** Also when nobody asks for it: its streams end with it. */
  #endOnTime(): void {
    if (this.isOver) {
      this.end();
      return;
    }
    this.#timer = setTimeout(() => this.#endOnTime(), this.#leftMs());
    this.#timer.unref();
  }

  #leftMs(): number {
    return Math.min(this.#usedAt + IDLE_MS, this.#startedAt + ABSOLUTE_MS) - Date.now();
  }
}
