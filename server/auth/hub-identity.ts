import { setTimeout as pause } from "node:timers/promises";
import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { backoff } from "@/server/hub/backoff";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";

/** A hub creates it once per namespace: another uid means another hub, or one that started over. */
const MARK = { name: "kube-root-ca.crt", namespace: NAMESPACE };
const DEADLINE_MS = 5_000;
const TRIES = 3;

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
        await pause(retry.next(), undefined, { ref: false });
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
