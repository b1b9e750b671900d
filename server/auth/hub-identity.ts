import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { backoff, pause } from "@/server/hub/backoff";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";

/** A hub creates it once per namespace: another uid means another hub, or one that started over. */
const MARK = { name: "kube-root-ca.crt", namespace: NAMESPACE };
const DEADLINE_MS = 5_000;
const TRIES = 3;
/** For about a minute: a hub that has just started makes the mark only then. */
const TRIES_TO_LEARN = 12;
const NEVER = new AbortController().signal;

/** Detects whether the hub is still the same: if not, everything stored on it is gone without having been deleted. */
export class HubIdentity {
  #uid: string | undefined;
  #hasNone = false;
  #pending: Promise<boolean> | undefined;

  constructor(private readonly client: Pick<HubClient, "getRaw">) {}

  /** Undefined until the hub has answered; "" where it does not tell. */
  get mark(): string | undefined {
    return this.#uid ?? (this.#hasNone ? "" : undefined);
  }

  /** Looks it up until the hub has it, for a minute at most or until the signal aborts. Never throws. */
  async learnSoon(signal: AbortSignal): Promise<void> {
    const retry = backoff(500, 5_000);
    for (let tries = 0; tries < TRIES_TO_LEARN && !signal.aborted; tries += 1) {
      await this.learn();
      if (this.#uid !== undefined) return;
      await pause(retry.next(), signal);
    }
  }

  /** Looked up once, until it succeeds. */
  async learn(): Promise<void> {
    if (this.#uid !== undefined) return;
    try {
      this.#uid = await this.#readMark();
      this.#hasNone = this.#uid === undefined;
    } catch (error) {
      this.#hasNone = isHubError(error, "Forbidden");
      log.debug({ error }, "the mark of the hub cannot be read");
    }
  }

  /** Concurrent calls share the answer. False if it cannot be determined. */
  hasChanged(): Promise<boolean> {
    this.#pending ??= this.#compare().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #compare(): Promise<boolean> {
    const retry = backoff(500, 2_000);
    const before = this.#uid;
    for (let tries = 0; before !== undefined && tries < TRIES; tries += 1) {
      try {
        this.#uid = await this.#readMark();
        return this.#uid !== before;
      } catch (error) {
        log.debug({ error }, "the mark of the hub cannot be read");
        await pause(retry.next(), NEVER);
      }
    }
    return false;
  }

  async #readMark(): Promise<string | undefined> {
    try {
      return (await this.client.getRaw(configMaps, MARK, AbortSignal.timeout(DEADLINE_MS))).metadata.uid;
    } catch (error) {
      if (isHubError(error, "NotFound")) return undefined;
      throw error;
    }
  }
}
