import { pause } from "./backoff";
import { firstOf } from "./first-of";
import type { HubClient } from "./hub-client";
import { HubError } from "./hub-error";
import type { HubFailure } from "./resource-cache";

const INTERVAL_MS = 5_000;
const DEADLINE_MS = 4_000;

/**
 * Sends the hub a small request every five seconds. A watch notices a hub that closes its connections, but takes more
 * than a minute to notice one that hangs; the console, which shows how old data is, must know sooner.
 */
export class LivenessProbe {
  #failure: HubFailure | undefined;
  #lastAliveAt = Date.now();

  constructor(private readonly client: Pick<HubClient, "raw">) {}

  get failure(): HubFailure | undefined {
    return this.#failure;
  }

  /** Runs until the signal fires. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#probe(signal);
      await pause(INTERVAL_MS, signal);
    }
  }

  async #probe(signal: AbortSignal): Promise<void> {
    try {
      const deadline = firstOf(signal, AbortSignal.timeout(DEADLINE_MS));
      await this.client.raw({ method: "GET", path: "/version", signal: deadline });
      this.#alive();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isAnswer(error)) this.#alive();
      else if (!signal.aborted) this.#failure ??= { since: this.#lastAliveAt, message };
    }
  }

  #alive(): void {
    this.#lastAliveAt = Date.now();
    this.#failure = undefined;
  }
}

/** A hub that forbids reading its version is alive; one that no longer accepts our credentials is of no use. */
function isAnswer(error: unknown): boolean {
  return error instanceof HubError && error.status < 500 && error.status !== 401;
}
