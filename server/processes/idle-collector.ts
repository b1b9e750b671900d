import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const INTERVAL_MS = 5_000;
/** Of one core: below this, a pause goes unnoticed. */
const IDLE_SHARE = 0.02;
/** Collection takes longer the more is stored, so there must be more to gain. */
const WORTH_BYTES = 16 * 2 ** 20;
const WORTH_SHARE = 0.1;

/** What is needed of an engine to trigger collection. */
export interface Engine {
  /** Processor use since the last call, of one core. */
  readonly busyShare: () => number;
  readonly usedBytes: () => number;
  readonly collect: () => void;
}

/**
 * Triggers garbage collection when there is much garbage and nothing else to do. The engine alone collects only when it
 * needs room, so an idle process would hold on to what a busy minute left.
 */
export class IdleCollector {
  #storedBytes = 0;

  constructor(private readonly engine: Engine) {}

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => this.check(), INTERVAL_MS).unref();
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  check(): void {
    const isIdle = this.engine.busyShare() < IDLE_SHARE;
    const usedBytes = this.engine.usedBytes();
    // The engine may have collected meanwhile.
    this.#storedBytes = Math.min(this.#storedBytes, usedBytes);
    if (!isIdle || usedBytes - this.#storedBytes < Math.max(WORTH_BYTES, WORTH_SHARE * usedBytes)) return;
    this.engine.collect();
    this.#storedBytes = this.engine.usedBytes();
  }
}

/** The engine that runs this program. */
export function ownEngine(): Engine {
  let last = performance.eventLoopUtilization();
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  return {
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    usedBytes: () => getHeapStatistics().used_heap_size,
    collect: () => collect(),
  };
}
