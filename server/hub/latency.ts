import { isWatch } from "./https-transport";
import { isPassedOn } from "./request-kind";
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

/** How a request to the hub was answered. */
export interface HubAnswer {
  readonly method: string;
  readonly path: string;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Until the headers of the answer. */
  readonly ms: number;
}

/**
 * The transport, with the latency of its responses recorded: until their headers, failures included, watches excluded.
 * `onAnswer` is called for each request, watches included.
 */
export function timed(transport: Transport, latency: Latency, onAnswer?: (answer: HubAnswer) => void): Transport {
  return {
    async send(request) {
      const startedAt = performance.now();
      let status: number | undefined;
      try {
        const response = await transport.send(request);
        status = response.status;
        return response;
      } finally {
        const ms = performance.now() - startedAt;
        if (!isWatch(request) && !isPassedOn(request.path)) latency.record(ms);
        onAnswer?.({ method: request.method, path: request.path, status, ms });
      }
    },
    close: () => transport.close(),
    versions: transport.versions,
  };
}
