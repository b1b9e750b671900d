import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import type { KindNeeds } from "@/server/hub/kind-needs";
import { log } from "@/server/log";
import { inRequest, type RequestContext } from "@/server/request-context";
import { type Controller, type Outcome, onChange, PermanentError } from "./controller";
import { type Distribution, Histogram } from "./histogram";
import { type SkippableReconcile, skipUnchanged } from "./skip-unchanged";
import { type QueueStats, WorkQueue } from "./work-queue";

/** How long workers may run before the rest of the process gets a turn. */
const MAX_TURN_MS = 10;

/** Counters of a controller; times in milliseconds since epoch, 0 for never. */
export interface ControllerStats extends QueueStats {
  readonly name: string;
  readonly lastSuccessAt: number;
  readonly succeeded: number;
  readonly failed: number;
  /** How long reconciles took, failed ones included. */
  readonly duration: Distribution;
}

export interface ControllerRun {
  stats(): ControllerStats[];
  /** Resolves once the signal has fired and all work in flight has finished. */
  readonly done: Promise<void>;
}

type Recorder = Pick<RequestContext, "onWrite">;

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Resolves when the caches that a controller needs have their first list; none of its workers starts before. */
  readonly synced: (signal: AbortSignal, kinds: KindNeeds | undefined) => Promise<void>;
  /** Told of each write to the hub that a reconcile leads to. */
  readonly recorder?: Recorder;
}

/** Runs controllers until the signal fires. An exception delays only the key that it came from. */
export function runControllers(controllers: readonly Controller[], options: RunOptions): ControllerRun {
  setMaxListeners(0, options.signal);
  const runs = controllers.map((controller) => new Run(controller, options.recorder));
  return {
    stats: () => runs.map((run) => run.stats()),
    done: Promise.all(runs.map((run) => run.go(options))).then(() => undefined),
  };
}

/** Each reconcile has an id, which the log and the hub's audit log have too. */
function named(controller: Controller, recorder: Recorder = {}): Controller {
  const { name, reconcile } = controller;
  return {
    ...controller,
    reconcile: (key, signal) => {
      return inRequest({ id: randomUUID(), action: name, ...recorder }, () => reconcile(key, signal));
    },
  };
}

class Run {
  readonly #queue = new WorkQueue();
  #lastSuccessAt = 0;
  #succeeded = 0;
  #failed = 0;
  readonly #duration = new Histogram();
  readonly #reconcile: SkippableReconcile;
  #turnSince = 0;
  #nextTurn: Promise<void> | undefined;

  constructor(
    private readonly controller: Controller,
    recorder: Recorder | undefined,
  ) {
    this.#reconcile = skipUnchanged(named(controller, recorder));
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
      await synced(signal, this.controller.kinds);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const stops = this.controller.triggers.map((start) => start((key) => this.#queue.add(key)));
    const close = () => {
      for (const stop of stops) stop();
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
      const reconciling = this.#start(key, signal);
      if (reconciling !== undefined) await this.#settle(key, reconciling, signal);
      const now = performance.now();
      this.#duration.observe(now - startedAt);
      this.#queue.done(key, this.controller.cooldownMs?.(key));
      if (now - this.#turnSince > MAX_TURN_MS) await this.#yieldTurn();
    }
  }

  /** Workers never wait for anything while reconciles are skipped, so they yield to the event loop themselves. */
  #yieldTurn(): Promise<void> {
    this.#nextTurn ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#turnSince = performance.now();
      this.#nextTurn = undefined;
    });
    return this.#nextTurn;
  }

  #start(key: string, signal: AbortSignal): Promise<Outcome> | undefined {
    try {
      const reconciling = this.#reconcile(key, signal);
      if (reconciling === undefined) this.#succeed(key, onChange);
      return reconciling;
    } catch (error) {
      this.#fail(key, error, signal);
      return undefined;
    }
  }

  async #settle(key: string, reconciling: Promise<Outcome>, signal: AbortSignal): Promise<void> {
    try {
      this.#succeed(key, await reconciling);
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

  /** Conflicts and an unavailable hub are expected and logged without a stack. */
  #report(key: string, error: unknown): void {
    const fields = { controller: this.controller.name, key };
    if (error instanceof HubError && error.reason === "Conflict") log.debug(fields, "conflict, retrying");
    else if (isExpected(error)) log.warn({ ...fields, error: error.message }, "reconcile failed");
    else log.error({ ...fields, err: error }, "reconcile failed");
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.every(isExpected);
  return error instanceof HubError || error instanceof HubUnreachable || error instanceof PermanentError;
}

/** The Retry-After of the hub; 0 without one. */
function retryAfterMsOf(error: unknown): number {
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(retryAfterMsOf));
  return error instanceof HubError ? (error.retryAfterMs ?? 0) : 0;
}
