import type { WireResponse } from "@/lib/kube/wire";
import { AdaptiveLimit, type LimitBounds } from "./adaptive-limit";
import { isWatch } from "./https-transport";
import { retryAfterMsOf } from "./hub-error";
import { notifyAtEnd } from "./notify-at-end";
import { isPassedOn } from "./request-kind";
import { Semaphore } from "./semaphore";
import type { Transport } from "./transport";

/** Status codes of a hub that is overloaded, restarting, or has given up on a request. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 503, 504]);

/** Error codes of a hub that did not respond in time. */
const LATE: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);

/** The transport, with an adaptive limit on concurrent requests. Watches are not limited: they never end. */
export function withConcurrencyLimiter(transport: Transport, bounds: LimitBounds): Transport {
  const limit = new AdaptiveLimit(bounds);
  const semaphore = new Semaphore(limit);
  const observed: Transport = {
    ...transport,
    async send(request) {
      const sentAt = performance.now();
      try {
        const response = await transport.send(request);
        if (!isWatch(request) && !isPassedOn(request.path))
          observe(limit, response, { sentAt, underWay: semaphore.acquired });
        return response;
      } catch (error) {
        if (isLate(error) && !isPassedOn(request.path)) limit.overloaded(sentAt, performance.now());
        throw error;
      }
    },
  };
  return withSemaphore(observed, semaphore);
}

/** The transport, with a permit held by each request until its response has been read. */
export function withSemaphore(transport: Transport, semaphore: Semaphore): Transport {
  const release = () => semaphore.release();
  return {
    ...transport,
    async send(request) {
      if (isWatch(request)) return transport.send(request);
      await semaphore.acquire(request.signal);
      try {
        const response = await transport.send(request);
        return { ...response, body: notifyAtEnd(response.body, release) };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

interface Sent {
  readonly sentAt: number;
  readonly underWay: number;
}

function observe(limit: AdaptiveLimit, { status, headers }: WireResponse, { sentAt, underWay }: Sent): void {
  const now = performance.now();
  if (OVERLOADED.has(status)) limit.overloaded(sentAt, now, retryAfterMsOf(headers["retry-after"]));
  else limit.answered(now - sentAt, underWay);
}

function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || ("code" in error && typeof error.code === "string" && LATE.has(error.code));
}
