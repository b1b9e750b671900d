import { AsyncLocalStorage } from "node:async_hooks";
import { SimulatedProcess } from "./simulated-process";

interface Timer {
  at: number;
  readonly owner: SimulatedProcess;
  readonly everyMs: number | undefined;
  readonly fire: () => void;
  isCancelled: boolean;
  /** No one can cancel it. */
  isDeadline: boolean;
}

/** Where every simulation begins, so that nothing in it depends on the day. */
export const startOfRun = Date.UTC(2026, 0, 5, 8);

const real = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  random: Math.random,
  timeout: AbortSignal.timeout,
};

const TIMED_OUT = new DOMException("The operation was aborted due to timeout", "TimeoutError");

const CIPHERS = ["digest", "exportKey", "generateKey", "importKey", "sign", "verify"] as const;

/**
 * Time that passes only when all have done what they can. While it is installed, timers, dates and random numbers of
 * this thread are its own, and each timer belongs to the process whose code has set it: a process that is frozen gets
 * its timers when it thaws, a dead one never.
 */
export class VirtualClock {
  readonly #current = new AsyncLocalStorage<SimulatedProcess>();
  readonly #world = new SimulatedProcess("world");
  readonly #timers: Timer[] = [];
  /** Calls into the platform's threads that have not answered. */
  #abroad = 0;
  #nowMs = 0;
  #restore: (() => void)[] = [];

  constructor(private readonly random: () => number) {}

  /** Milliseconds since the start. */
  get now(): number {
    return this.#nowMs;
  }

  /** In whose name the code runs that asks. */
  get running(): SimulatedProcess | undefined {
    return this.#current.getStore();
  }

  /** Runs what these do in the name of a process. */
  as<T>(owner: SimulatedProcess, run: () => T): T {
    return this.#current.run(owner, run);
  }

  /** Belongs to the world, no matter who asks. */
  after(ms: number, fire: () => void): void {
    this.as(this.#world, () => this.#set(fire, ms));
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** The process goes on with what came meanwhile: in the order of arrival, or the last first. */
  thaw(frozen: SimulatedProcess, order: "first-come" | "last-come"): void {
    const held = frozen.thaw();
    for (const step of order === "first-come" ? held : held.toReversed()) this.after(0, () => frozen.whenThawed(step));
  }

  /** Counts as work going on until it has settled. */
  async abroad<T>(work: Promise<T>): Promise<T> {
    this.#abroad += 1;
    try {
      return await work;
    } finally {
      this.#abroad -= 1;
    }
  }

  /** How many timers a process has waiting that it could have cancelled, of those that are due within so long. */
  timersOf(owner: SimulatedProcess, withinMs = Number.POSITIVE_INFINITY): number {
    const last = this.#nowMs + withinMs;
    return this.#timers.filter(
      ({ at, isCancelled, isDeadline, owner: whose }) => whose === owner && at <= last && !isCancelled && !isDeadline,
    ).length;
  }

  /** Lets time pass until `isOver`. Throws when it has not come within `limitMs`. */
  async run(isOver: () => boolean, limitMs: number): Promise<void> {
    const end = this.#nowMs + limitMs;
    for (await this.#calm(); !isOver(); await this.#calm()) {
      const next = this.#timers.shift();
      if (!next || next.at > end) {
        if (next) this.#insert(next);
        throw new Error(`Nothing more happens, or not within ${limitMs / 1000} s`);
      }
      if (next.isCancelled || next.owner.state === "dead") continue;
      this.#nowMs = Math.max(this.#nowMs, next.at);
      this.#fire(next);
    }
  }

  install(): void {
    const set = (fire: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      this.#set(() => fire(...values), ms);
    const every = (fire: () => void, ms = 0) => this.#set(fire, ms, ms);
    const cancel = (handle: unknown) => {
      if (handle instanceof Handle) handle.cancel();
      else if (handle instanceof Object) real.clearTimeout(handle as NodeJS.Timeout); // made before this clock was installed
    };
    const soon = (fire: (...values: unknown[]) => void, ...values: unknown[]) => this.#set(() => fire(...values), 0);
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout: cancel,
      setInterval: every,
      clearInterval: cancel,
      setImmediate: soon,
    });
    Object.assign(globalThis, {
      Date: this.#date(),
      clearImmediate: (handle: unknown) => handle instanceof Handle && handle.cancel(),
    });
    Object.assign(Math, { random: this.random });
    Object.assign(AbortSignal, { timeout: (ms: number) => this.#deadline(ms) });
    Object.defineProperty(performance, "now", { value: () => this.#nowMs, configurable: true });
    this.#countCiphers();
  }

  uninstall(): void {
    // Else each promise of this thread goes on asking it, long after this test.
    this.#current.disable();
    const { random, timeout, ...globals } = real;
    Object.assign(globalThis, globals);
    Object.assign(Math, { random });
    Object.assign(AbortSignal, { timeout });
    Reflect.deleteProperty(performance, "now");
    for (const restore of this.#restore.splice(0)) restore();
  }

  /** Until all that can go on without time has gone on. */
  async #calm(): Promise<void> {
    do await new Promise((resolve) => real.setImmediate(resolve));
    while (this.#abroad > 0);
  }

  #fire(timer: Timer): void {
    if (timer.owner.state === "frozen") timer.owner.whenThawed(() => this.#fire(timer));
    if (timer.isCancelled || timer.owner.state !== "running") return;
    if (timer.everyMs !== undefined)
      this.#insert(Object.assign(timer, { at: this.#nowMs + Math.max(1, timer.everyMs) }));
    this.as(timer.owner, timer.fire);
  }

  #set(fire: () => void, ms: number, everyMs?: number): Handle {
    const owner = this.#current.getStore() ?? this.#world;
    const timer: Timer = {
      at: this.#nowMs + Math.max(0, ms),
      owner,
      everyMs,
      fire,
      isCancelled: false,
      isDeadline: false,
    };
    this.#insert(timer);
    return new Handle(timer);
  }

  /** Behind all of the same moment. */
  #insert(timer: Timer): void {
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? 0) <= timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
  }

  #deadline(ms: number): AbortSignal {
    const controller = new AbortController();
    this.#set(() => controller.abort(TIMED_OUT), ms).keep();
    return controller.signal;
  }

  #date(): DateConstructor {
    const now = () => Math.floor(startOfRun + this.#nowMs + (this.#current.getStore()?.clockSkewMs ?? 0));
    return new Proxy(real.Date, {
      construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
      get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
    });
  }

  #countCiphers(): void {
    const prototype = Object.getPrototypeOf(crypto.subtle);
    for (const name of CIPHERS) {
      const original = prototype[name];
      const clock = this;
      prototype[name] = function (...values: unknown[]) {
        return clock.abroad(original.apply(this, values));
      };
      this.#restore.push(() => {
        prototype[name] = original;
      });
    }
  }
}

/** What `setTimeout` answers. */
class Handle {
  constructor(private readonly timer: Timer) {}

  cancel(): void {
    this.timer.isCancelled = true;
  }

  keep(): void {
    this.timer.isDeadline = true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
