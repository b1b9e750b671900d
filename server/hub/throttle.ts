import type { WireResponse } from "@/lib/kube/wire";
import { followed } from "./followed";
import { isWatch } from "./https-transport";
import { retryAfterMsOf } from "./hub-error";
import { Pace, type PaceBounds } from "./pace";
import { Slots } from "./slots";
import type { Transport } from "./transport";

/** The hub is overloaded or restarts, or has given up on a request of ours. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 503, 504]);

/** Codes of a hub that did not answer in time. */
const LATE: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);

/** The transport, with as many requests under way as follow from how the hub answers. Watches do not count: they stay. */
export function paced(transport: Transport, bounds: PaceBounds): Transport {
  const pace = new Pace(bounds);
  const slots = new Slots(pace);
  const observed: Transport = {
    ...transport,
    async send(request) {
      const sentAt = performance.now();
      try {
        const response = await transport.send(request);
        if (!isWatch(request)) heed(pace, response, { sentAt, underWay: slots.taken });
        return response;
      } catch (error) {
        if (isLate(error)) pace.overloaded(sentAt, performance.now());
        throw error;
      }
    },
  };
  return bounded(observed, slots);
}

/** The transport, with each request in one of the slots from when it is sent until its answer is read. */
export function bounded(transport: Transport, slots: Slots): Transport {
  const leave = () => slots.leave();
  return {
    ...transport,
    async send(request) {
      if (isWatch(request)) return transport.send(request);
      await slots.take(request.signal);
      try {
        const response = await transport.send(request);
        return { ...response, body: followed(response.body, leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

interface Sent {
  readonly sentAt: number;
  readonly underWay: number;
}

function heed(pace: Pace, { status, headers }: WireResponse, { sentAt, underWay }: Sent): void {
  const now = performance.now();
  if (OVERLOADED.has(status)) pace.overloaded(sentAt, now, retryAfterMsOf(headers["retry-after"]));
  else pace.answered(now - sentAt, underWay);
}

function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || ("code" in error && typeof error.code === "string" && LATE.has(error.code));
}
