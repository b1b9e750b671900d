import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EACH_MS = 5_000;
/** Of one core: whoever does less has nobody waiting who would notice. */
const IDLE_SHARE = 0.02;
/** It takes the longer the more is kept, so there has to be the more to gain. */
const WORTH_BYTES = 16 * 2 ** 20;
const WORTH_SHARE = 0.1;

/** What has to be known of an engine to have it give memory back. */
export interface Engine {
  /** How busy it was since it was asked last, of one core. */
  readonly busyShare: () => number;
  readonly usedBytes: () => number;
  readonly collect: () => void;
}

/**
 * Has garbage collected once there is much of it and nothing else to do. Left to itself, the engine collects when it needs the room: whoever
 * is idle needs none, and goes on holding what a busy minute left behind.
 */
export class IdleCollector {
  #keptBytes = 0;

  constructor(private readonly engine: Engine) {}

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => this.look(), LOOK_EACH_MS).unref();
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  look(): void {
    const isIdle = this.engine.busyShare() < IDLE_SHARE;
    const usedBytes = this.engine.usedBytes();
    // The engine may have collected by itself.
    this.#keptBytes = Math.min(this.#keptBytes, usedBytes);
    if (!isIdle || usedBytes - this.#keptBytes < Math.max(WORTH_BYTES, WORTH_SHARE * usedBytes)) return;
    this.engine.collect();
    this.#keptBytes = this.engine.usedBytes();
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
