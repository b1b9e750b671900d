import { pause } from "./backoff";
import { firstOf } from "./first-of";
import type { HubClient } from "./hub-client";
import { HubError } from "./hub-error";
import type { HubFailure } from "./resource-cache";

const EACH_MS = 5_000;
const DEADLINE_MS = 4_000;

/**
 * Asks the hub for a sign of life every five seconds. A watch tells of a hub that has gone, but is silent for over a minute
 * about one that only hangs; whoever shows how old a state is needs to know sooner.
 */
export class Pulse {
  #failure: HubFailure | undefined;
  #lastBeatAt = Date.now();

  constructor(private readonly client: Pick<HubClient, "raw">) {}

  get failure(): HubFailure | undefined {
    return this.#failure;
  }

  /** Until the signal fires. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#beat(signal);
      await pause(EACH_MS, signal);
    }
  }

  async #beat(signal: AbortSignal): Promise<void> {
    try {
      await this.client.raw({ method: "GET", path: "/version", signal: firstOf(signal, AbortSignal.timeout(DEADLINE_MS)) });
      this.#alive();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isAnswer(error)) this.#alive();
      else if (!signal.aborted) this.#failure ??= { since: this.#lastBeatAt, message };
    }
  }

  #alive(): void {
    this.#lastBeatAt = Date.now();
    this.#failure = undefined;
  }
}

/** Who refuses to tell its version is there; who does not know us any more tells us nothing else either. */
function isAnswer(error: unknown): boolean {
  return error instanceof HubError && error.status < 500 && error.status !== 401;
}
