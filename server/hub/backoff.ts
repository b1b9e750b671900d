export interface Backoff {
  /** Milliseconds to wait before the next try: doubled each time up to the ceiling, with jitter of ±25 %. */
  next(): number;
  reset(): void;
}

export function backoff(firstMs: number, ceilingMs: number, random: () => number = Math.random): Backoff {
  let tries = 0;
  return {
    next() {
      const base = Math.min(ceilingMs, firstMs * 2 ** tries);
      tries += 1;
      return base * (0.75 + random() / 2);
    },
    reset() {
      tries = 0;
    },
  };
}

/** Resolves after `ms`, or at once when the signal fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
