import { isWatch } from "./https-transport";
import type { Transport } from "./transport";

const RETENTION_MS = 2 * 60_000;
const MAX_SAMPLES = 2_000;

/** The latency of the hub over the last two minutes. */
export class Latency {
  readonly #answers: { readonly at: number; readonly ms: number }[] = [];

  record(ms: number): void {
    this.#answers.push({ at: Date.now(), ms });
    if (this.#answers.length > MAX_SAMPLES) this.#answers.shift();
  }

  /** The 95th percentile in milliseconds; undefined without recent requests. */
  p95(): number | undefined {
    const oldest = Date.now() - RETENTION_MS;
    while (this.#answers[0] && this.#answers[0].at < oldest) this.#answers.shift();
    const sorted = this.#answers.map(({ ms }) => ms).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1];
  }
}

/**
 * The transport, with the latency of its responses recorded: until their headers, failures included, watches excluded.
 */
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
