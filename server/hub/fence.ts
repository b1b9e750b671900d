import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { HubUnreachable } from "./hub-error";
import { notifyAtEnd } from "./notify-at-end";
import type { Transport } from "./transport";

/** A time by two clocks: people can set one, and the other stops while the machine sleeps. */
interface Moment {
  readonly wall: number;
  readonly running: number;
}

export function moment(): Moment {
  return { wall: Date.now(), running: performance.now() };
}

const NEVER: Moment = { wall: 0, running: 0 };

/** How long a write under way may take to be answered after an orderly stop. */
const FINISH_MS = 1_000;

/**
 * Blocks writes once the right to write has expired, even before anything has noticed: a process that was suspended
 * continues with its writes before any of its timers fire. Closed until `hold` is called.
 */
export class Fence {
  #heldUntil = NEVER;
  #isFinishing = false;
  readonly #inFlight = new Set<AbortController>();

  /** Opens it for so many milliseconds from `start` on. */
  hold(start: Moment, ms: number): void {
    this.#heldUntil = { wall: start.wall + ms, running: start.running + ms };
    this.#isFinishing = false;
  }

  /** For how many more milliseconds it is open, by the clock that is further ahead. */
  leftMs(): number {
    const { wall, running } = moment();
    return Math.min(this.#heldUntil.wall - wall, this.#heldUntil.running - running);
  }

  /** Leadership is lost: nothing is sent any more, and writes under way are aborted. */
  close(): void {
    this.#heldUntil = NEVER;
    for (const cut of this.#inFlight) cut.abort();
  }

  /**
   * Leadership is about to be released: nothing more is sent, and writes under way get time to finish, whatever their
   * own signal does.
   */
  finish(): void {
    this.#heldUntil = NEVER;
    this.#isFinishing = true;
    setTimeout(() => this.close(), FINISH_MS).unref();
  }

  /** The transport, with the fence in front of everything but reads. */
  around(transport: Transport): Transport {
    return {
      ...transport,
      send: (request) => {
        if (request.method === "GET") return transport.send(request);
        if (this.leftMs() > 0) return this.#carry(transport, request);
        return Promise.reject(
          new HubUnreachable("this process does not lead, so it writes nothing", { write: "unsent" }),
        );
      },
    };
  }

  async #carry(transport: Transport, request: WireRequest): Promise<WireResponse> {
    const cut = new AbortController();
    const abort = () => {
      if (!this.#isFinishing) cut.abort(request.signal.reason);
    };
    const done = () => {
      request.signal.removeEventListener("abort", abort);
      this.#inFlight.delete(cut);
    };
    if (request.signal.aborted) abort();
    request.signal.addEventListener("abort", abort, { once: true });
    this.#inFlight.add(cut);
    try {
      const response = await transport.send({ ...request, signal: cut.signal });
      return { ...response, body: notifyAtEnd(response.body, done) };
    } catch (error) {
      done();
      throw error;
    }
  }
}
