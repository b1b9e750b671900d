import { setMaxListeners } from "node:events";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { type Controller, type Outcome, onChange, PermanentError } from "./controller";
import { type Distribution, Histogram } from "./histogram";
import { type Look, unlessKnown } from "./memo";
import { type QueueStats, WorkQueue } from "./work-queue";

/** For so long at most workers go on without letting anything else happen. */
const TURN_MS = 10;

/** What a controller has done so far; times in milliseconds since epoch, 0 for never. */
export interface ControllerStats extends QueueStats {
  readonly name: string;
  readonly lastSuccessAt: number;
  readonly succeeded: number;
  readonly failed: number;
  /** How long reconciles took, failed ones too. */
  readonly duration: Distribution;
}

export interface ControllerRun {
  stats(): ControllerStats[];
  /** Resolves once the signal has fired and all work in flight has finished. */
  readonly done: Promise<void>;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Resolves when every cache that the controllers read has its first list; no worker starts before. */
  readonly synced: (signal: AbortSignal) => Promise<void>;
}

/** Runs controllers until the signal fires. An exception costs the key it came from, nothing else. */
export function runControllers(controllers: readonly Controller[], options: RunOptions): ControllerRun {
  setMaxListeners(0, options.signal);
  const runs = controllers.map((controller) => new Run(controller));
  return {
    stats: () => runs.map((run) => run.stats()),
    done: Promise.all(runs.map((run) => run.go(options))).then(() => undefined),
  };
}

class Run {
  readonly #queue = new WorkQueue();
  #lastSuccessAt = 0;
  #succeeded = 0;
  #failed = 0;
  readonly #duration = new Histogram();
  readonly #look: Look;
  #turnSince = 0;
  #nextTurn: Promise<void> | undefined;

  constructor(private readonly controller: Controller) {
    this.#look = unlessKnown(controller);
  }

  stats(): ControllerStats {
    return {
      name: this.controller.name,
      lastSuccessAt: this.#lastSuccessAt,
      succeeded: this.#succeeded,
      failed: this.#failed,
      duration: this.#duration.value,
      ...this.#queue.stats,
    };
  }

  async go({ signal, synced }: RunOptions): Promise<void> {
    try {
      await synced(signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const leave = this.controller.triggers.map((follow) => follow((key) => this.#queue.add(key)));
    const close = () => {
      for (const stop of leave) stop();
      this.#queue.close();
    };
    if (signal.aborted) close();
    else signal.addEventListener("abort", close, { once: true });
    await Promise.all(Array.from({ length: this.controller.workers ?? 1 }, () => this.#work(signal)));
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (;;) {
      const key = this.#queue.takeNow() ?? (await this.#queue.take());
      if (key === undefined) return;
      const startedAt = performance.now();
      const looking = this.#begin(key, signal);
      if (looking !== undefined) await this.#reconciled(key, looking, signal);
      const now = performance.now();
      this.#duration.observe(now - startedAt);
      this.#queue.done(key, this.controller.restMs?.(key));
      if (now - this.#turnSince > TURN_MS) await this.#breathe();
    }
  }

  /** Lets the rest of the process have its turn: a queue of keys with nothing to do never waits for anything. */
  #breathe(): Promise<void> {
    this.#nextTurn ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#turnSince = performance.now();
      this.#nextTurn = undefined;
    });
    return this.#nextTurn;
  }

  #begin(key: string, signal: AbortSignal): Promise<Outcome> | undefined {
    try {
      const looking = this.#look(key, signal);
      if (looking === undefined) this.#succeed(key, onChange);
      return looking;
    } catch (error) {
      this.#fail(key, error, signal);
      return undefined;
    }
  }

  async #reconciled(key: string, looking: Promise<Outcome>, signal: AbortSignal): Promise<void> {
    try {
      this.#succeed(key, await looking);
    } catch (error) {
      this.#fail(key, error, signal);
    }
  }

  #succeed(key: string, outcome: Outcome): void {
    this.#queue.succeeded(key);
    this.#succeeded += 1;
    this.#lastSuccessAt = Date.now();
    if (outcome.kind === "after") this.#queue.addAfter(key, outcome.ms);
  }

  #fail(key: string, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#failed += 1;
    this.#report(key, error);
    if (error instanceof PermanentError) this.#queue.succeeded(key);
    else this.#queue.addWithBackoff(key, retryAfterMsOf(error));
  }

  /** A conflict and a hub that is away are everyday; the rest deserves its stack. */
  #report(key: string, error: unknown): void {
    const fields = { controller: this.controller.name, key };
    if (error instanceof HubError && error.reason === "Conflict") log.debug(fields, "conflict, trying again");
    else if (isEveryday(error)) log.warn({ ...fields, error: error.message }, "reconcile failed");
    else log.error({ ...fields, err: error }, "reconcile failed");
  }
}

function isEveryday(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.every(isEveryday);
  return error instanceof HubError || error instanceof HubUnreachable || error instanceof PermanentError;
}

/** How long the hub asks us to wait; 0 where it does not. */
function retryAfterMsOf(error: unknown): number {
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(retryAfterMsOf));
  return error instanceof HubError ? (error.retryAfterMs ?? 0) : 0;
}
