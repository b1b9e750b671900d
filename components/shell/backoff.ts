const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before try number `attempt` (from 0): doubling up to half a minute, spread so that not all browsers
 * come at once.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}

/** Resolves after `ms`, when the browser is online again, or when aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
