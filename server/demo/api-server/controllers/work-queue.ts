/** Keys to look at, each at most once at a time, worked through in slices between which the event loop turns. */
export interface WorkQueue {
  add(key: string): void;
  /** Looks at the key after a while. */
  addLater(key: string, delayMs: number): void;
  close(): void;
}

/** Told of work that failed. */
export type Report = (error: unknown, key: string) => void;

const SLICE_MS = 10;
const RETRY_MS = 1000;

/** Calls `work` for each key; a key whose work throws is reported and tried again after a second. */
export function workQueue(work: (key: string) => void | Promise<void>, report: Report): WorkQueue {
  const keys = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let [running, closed] = [false, false];

  const add = (key: string) => {
    if (closed) return;
    keys.add(key);
    if (running) return;
    running = true;
    setImmediate(() => void drain());
  };
  const addLater = (key: string, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      add(key);
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
  const drain = async () => {
    const until = Date.now() + SLICE_MS;
    for (const key of keys) {
      if (closed) return;
      keys.delete(key);
      try {
        await work(key);
      } catch (error) {
        report(error, key);
        addLater(key, RETRY_MS);
      }
      if (Date.now() > until) break;
    }
    running = keys.size > 0;
    if (running) setImmediate(() => void drain());
  };
  const close = () => {
    closed = true;
    for (const timer of timers) clearTimeout(timer);
  };
  return { add, addLater, close };
}
