import { setTimeout as pause } from "node:timers/promises";
import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { backoff } from "@/server/hub/backoff";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";

/** A hub makes it once in each namespace: one with another uid is another hub, or one that has begun anew. */
const MARK = { name: "kube-root-ca.crt", namespace: NAMESPACE };
const DEADLINE_MS = 5_000;
const TRIES = 3;

/** Tells whether the hub is still the one that it was: all that was kept on it has gone with the other, and nobody took it away. */
export class HubMark {
  #uid: string | undefined;
  #asking: Promise<boolean> | undefined;

  constructor(private readonly client: Pick<HubClient, "getRaw">) {}

  /** Asks once, as long as it is not known. */
  async learn(): Promise<void> {
    if (this.#uid !== undefined) return;
    try {
      this.#uid = await this.#ask();
    } catch (error) {
      log.debug({ error }, "the mark of the hub cannot be read");
    }
  }

  /** Whoever asks meanwhile gets the same answer. False where it cannot be told. */
  hasChanged(): Promise<boolean> {
    this.#asking ??= this.#compare().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #compare(): Promise<boolean> {
    const retry = backoff(500, 2_000);
    const before = this.#uid;
    for (let tries = 0; before !== undefined && tries < TRIES; tries += 1) {
      try {
        this.#uid = await this.#ask();
        return this.#uid !== before;
      } catch (error) {
        log.debug({ error }, "the mark of the hub cannot be read");
        await pause(retry.next(), undefined, { ref: false });
      }
    }
    return false;
  }

  async #ask(): Promise<string | undefined> {
    try {
      return (await this.client.getRaw(configMaps, MARK, AbortSignal.timeout(DEADLINE_MS))).metadata.uid;
    } catch (error) {
      if (isHubError(error, "NotFound")) return undefined;
      throw error;
    }
  }
}
