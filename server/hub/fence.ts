import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { followed } from "./followed";
import { HubUnreachable } from "./hub-error";
import type { Transport } from "./transport";

/** By two clocks: people set one, and the other one stands still while the machine sleeps. */
interface Moment {
  readonly wall: number;
  readonly running: number;
}

export function moment(): Moment {
  return { wall: Date.now(), running: performance.now() };
}

const NEVER: Moment = { wall: 0, running: 0 };

/** A write that is under way when we stop in good order gets so long for its answer. */
const FINISH_MS = 1_000;

/**
 * Keeps writes from going out when the right to write has run out, also where nobody has noticed yet: a process that was stopped for a
 * while goes on with what it was about to do before any of its timers fire. Closed until it is held.
 */
export class Fence {
  #heldUntil = NEVER;
  #isFinishing = false;
  readonly #inFlight = new Set<AbortController>();

  /** Open from `start` on, for so many milliseconds. */
  hold(start: Moment, ms: number): void {
    this.#heldUntil = { wall: start.wall + ms, running: start.running + ms };
    this.#isFinishing = false;
  }

  /** For how long it stays open, in milliseconds, by the clock that is further on. */
  leftMs(): number {
    const { wall, running } = moment();
    return Math.min(this.#heldUntil.wall - wall, this.#heldUntil.running - running);
  }

  /** The right is lost: nothing goes out any more, and what is under way is cut. */
  close(): void {
    this.#heldUntil = NEVER;
    for (const cut of this.#inFlight) cut.abort();
  }

  /** The right is about to be given back: nothing more goes out, and what is under way is waited for, whatever its own signal says. */
  finish(): void {
    this.#heldUntil = NEVER;
    this.#isFinishing = true;
    setTimeout(() => this.close(), FINISH_MS).unref();
  }

  /** The transport, with everything but reading held to the fence. */
  around(transport: Transport): Transport {
    return {
      ...transport,
      send: (request) => {
        if (request.method === "GET") return transport.send(request);
        if (this.leftMs() > 0) return this.#carry(transport, request);
        return Promise.reject(new HubUnreachable("this process does not lead, so it writes nothing", { write: "unsent" }));
      },
    };
  }

  async #carry(transport: Transport, request: WireRequest): Promise<WireResponse> {
    const cut = new AbortController();
    const heed = () => {
      if (!this.#isFinishing) cut.abort(request.signal.reason);
    };
    const done = () => {
      request.signal.removeEventListener("abort", heed);
      this.#inFlight.delete(cut);
    };
    if (request.signal.aborted) heed();
    request.signal.addEventListener("abort", heed, { once: true });
    this.#inFlight.add(cut);
    try {
      const response = await transport.send({ ...request, signal: cut.signal });
      return { ...response, body: followed(response.body, done) };
    } catch (error) {
      done();
      throw error;
    }
  }
}
