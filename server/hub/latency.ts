import { isWatch } from "./https-transport";
import type { Transport } from "./transport";

const KEPT_MS = 2 * 60_000;
const MOST_KEPT = 2_000;

/** How long the hub takes to answer, over the last two minutes. */
export class Latency {
  readonly #answers: { readonly at: number; readonly ms: number }[] = [];

  record(ms: number): void {
    this.#answers.push({ at: Date.now(), ms });
    if (this.#answers.length > MOST_KEPT) this.#answers.shift();
  }

  /** Milliseconds within which 95 of 100 requests were answered; undefined where none was made lately. */
  p95(): number | undefined {
    const oldest = Date.now() - KEPT_MS;
    while (this.#answers[0] && this.#answers[0].at < oldest) this.#answers.shift();
    const sorted = this.#answers.map(({ ms }) => ms).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1];
  }
}

/** The transport, with its answers timed: until the head of each, failures too, watches not. */
export function timed(transport: Transport, latency: Latency): Transport {
  return {
    async send(request) {
      const startedAt = performance.now();
      try {
        return await transport.send(request);
      } finally {
        if (!isWatch(request)) latency.record(performance.now() - startedAt);
      }
    },
    close: () => transport.close(),
    versions: transport.versions,
  };
}
