import type { LiveEvent, ViewName } from "./api.js";
import { sentEvents } from "./event-source.js";
import { FlotillaProblem, FlotillaUnreachable } from "./problem.js";
import type { Requests } from "./requests.js";

export interface LiveOptions {
  /** What the stream tells of by itself: all visible rows of these. */
  readonly views: readonly ViewName[];
  readonly signal?: AbortSignal | undefined;
  /** Called when the stream is open again (undefined), and when it has broken off (why). */
  readonly onConnection?: ((broken: Error | undefined) => void) | undefined;
  /** How long a stream may be silent before it counts as broken, in milliseconds. A console sends every 15 s. */
  readonly idleMs?: number | undefined;
}

const PATH = "/api/v1/live";
const IDLE_MS = 45_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** What broke off sooner may do so again. */
const LASTED_MS = 10_000;

/**
 * The event stream of one caller, over successive connections: one that breaks off is taken up again behind the last event,
 * after a growing delay. Where the console cannot take it up a new stream begins, with another `opened`. A token that is used for
 * nothing else is forgotten after half an hour (`signed-out`); the next connection brings it again.
 */
export class LiveStream {
  #stream: string | undefined;
  #last: string | undefined;
  #wasOpen = false;
  /** Connections that broke off, since one that lasted. */
  #attempts = 0;
  #connection = new AbortController();

  constructor(
    private readonly requests: Requests,
    private readonly options: LiveOptions,
  ) {}

  /** Lets go of the present stream; a new one begins after a delay. */
  restart(): void {
    this.#stream = undefined;
    this.#last = undefined;
    this.#connection.abort();
  }

  /**
   * Its events, until the signal aborts, which ends them without an error. Throws `FlotillaUnreachable` where the first
   * connection cannot be made, and `FlotillaProblem` for what another attempt would not mend.
   */
  async *events(): AsyncGenerator<LiveEvent> {
    const { signal } = this.options;
    while (!signal?.aborted) {
      const start = Date.now();
      const broken = yield* this.#untilBroken();
      if (signal?.aborted) return;
      if (!this.#wasOpen || !mayPass(broken)) throw broken;
      if (Date.now() - start > LASTED_MS) this.#attempts = 0;
      this.options.onConnection?.(broken as Error); // one of ours
      await this.#delay(broken instanceof FlotillaProblem ? broken.retryAfterMs : undefined);
    }
  }

  /** The events of one connection; returns why it broke off. */
  async *#untilBroken(): AsyncGenerator<LiveEvent, unknown> {
    try {
      yield* this.#connected();
      return new FlotillaUnreachable("The stream has ended.");
    } catch (error) {
      return error;
    }
  }

  async *#connected(): AsyncGenerator<LiveEvent> {
    const { views, signal, idleMs = IDLE_MS } = this.options;
    this.#connection = new AbortController();
    const ends = signal ? AbortSignal.any([signal, this.#connection.signal]) : this.#connection.signal;
    const { body } = await this.requests.open(PATH, {
      query: { views: views.join(","), stream: this.#stream },
      headers: { accept: "text/event-stream", ...(this.#last === undefined ? {} : { "last-event-id": this.#last }) },
      signal: ends,
    });
    if (!body) throw new FlotillaUnreachable("The stream has no content.");
    this.#wasOpen = true;
    this.options.onConnection?.(undefined);
    try {
      for await (const { id, data } of sentEvents(body, idleMs)) yield* this.#taken(id, JSON.parse(data));
    } catch (cause) {
      if (ends.aborted || cause instanceof FlotillaUnreachable) throw ends.aborted ? RESTARTED : cause;
      throw new FlotillaUnreachable("The stream broke off.", { cause });
    }
  }

  *#taken(id: string | undefined, event: LiveEvent): Generator<LiveEvent> {
    if (event.type === "opened") this.#stream = event.stream;
    yield event;
    // What broke off while it was handled has been handled, too.
    this.#last = id ?? this.#last;
  }

  /** Between half of a delay and all of it, so that many do not come at once. */
  async #delay(atLeastMs = 0): Promise<void> {
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts) * (0.5 + Math.random() / 2);
    this.#attempts += 1;
    await slept(Math.max(delay, atLeastMs), this.options.signal);
  }
}

/** Less where the signal aborts. */
function slept(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}

const RESTARTED = new FlotillaUnreachable("A new stream begins.");

/** Whether the same request may succeed later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof FlotillaProblem) return error.status >= 500 || error.status === 429;
  return error instanceof FlotillaUnreachable;
}
