import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { after, type Controller, onChange, PermanentError, type Trigger } from "./controller";
import { runControllers } from "./run";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A controller with these keys, and the keys that it has reconciled. */
function controller(keys: readonly string[], reconcile: Controller["reconcile"]) {
  const reconciled: string[] = [];
  const made: Controller = {
    name: "test",
    triggers: [
      (enqueue) => {
        for (const key of keys) enqueue(key);
        return () => undefined;
      },
    ],
    reconcile: (key, signal) => {
      reconciled.push(key);
      return reconcile(key, signal);
    },
  };
  return { made, reconciled };
}

const synced = () => Promise.resolve();

describe("runControllers", () => {
  it("retries a key that throws, and delays no other", async () => {
    let failures = 2;
    const { made, reconciled } = controller(["poison", "fine"], async (key) => {
      if (key === "poison" && failures-- > 0) throw new Error("one bad object");
      return onChange;
    });
    const stop = new AbortController();
    const run = runControllers([made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reconciled.filter((key) => key === "fine")).toHaveLength(1);
    expect(reconciled.filter((key) => key === "poison")).toHaveLength(3);
    expect(run.stats()).toMatchObject([{ name: "test", succeeded: 2, failed: 2, depth: 0 }]);
    stop.abort();
    await run.done;
  });

  it("starts no worker before the caches have synced", async () => {
    const { made, reconciled } = controller(["a"], async () => onChange);
    let open: () => void = () => undefined;
    const stop = new AbortController();
    const run = runControllers([made], {
      signal: stop.signal,
      synced: () => new Promise((resolve) => (open = resolve)),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reconciled).toEqual([]);
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(reconciled).toEqual(["a"]);
    stop.abort();
    await run.done;
  });

  it("reconciles again after the time that a reconcile asked for, and never after a permanent error", async () => {
    const again = controller(["a"], async () => after(5_000));
    const never = controller(["b"], () => Promise.reject(new PermanentError("wait for a change")));
    const stop = new AbortController();
    const run = runControllers([again.made, never.made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(again.reconciled).toHaveLength(3);
    expect(never.reconciled).toHaveLength(1);
    stop.abort();
    await run.done;
  });

  it("retries no sooner than the hub asks, also where several steps failed together", async () => {
    const busy = new HubError(429, "TooManyRequests", "later", 30_000);
    const alone = controller(["a"], () => Promise.reject(busy));
    const together = controller(["b"], () => Promise.reject(new AggregateError([new Error("other"), busy])));
    const stop = new AbortController();
    const run = runControllers([alone.made, together.made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(29_000);
    expect([alone.reconciled, together.reconciled]).toEqual([["a"], ["b"]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([alone.reconciled.length, together.reconciled.length]).toEqual([2, 2]);
    expect(run.stats().map(({ adds, retries, duration }) => [adds, retries, duration.count])).toEqual([
      [2, 2, 2],
      [2, 2, 2],
    ]);
    stop.abort();
    await run.done;
  });

  it("yields to the rest of the process among keys with nothing to do", async () => {
    vi.useRealTimers();
    const keys = Array.from({ length: 200 }, (_, index) => `k${index}`);
    const { made, reconciled } = controller(keys, async () => {
      for (const end = performance.now() + 1; performance.now() < end; );
      return onChange;
    });
    const stop = new AbortController();
    const run = runControllers([{ ...made, workers: 8 }], { signal: stop.signal, synced });
    await new Promise((resolve) => setImmediate(resolve));
    expect(reconciled.length).toBeLessThan(keys.length);
    stop.abort();
    await run.done;
  });

  it("skips a key while its inputs are the same", async () => {
    let input = {};
    let enqueue: (key: string) => void = () => undefined;
    const { made, reconciled } = controller([], async () => onChange);
    const manual: Trigger = (given) => {
      enqueue = given;
      return () => undefined;
    };
    const stop = new AbortController();
    const run = runControllers([{ ...made, triggers: [manual], inputs: () => [input] }], {
      signal: stop.signal,
      synced,
    });
    for (const _ of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      enqueue("a");
    }
    await vi.advanceTimersByTimeAsync(0);
    expect([reconciled.length, run.stats()[0]?.succeeded]).toEqual([1, 3]);
    input = {};
    enqueue("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(reconciled.length).toBe(2);
    stop.abort();
    await run.done;
  });

  it("finishes work in flight when the signal fires, and starts no other", async () => {
    let finish: () => void = () => undefined;
    const { made, reconciled } = controller(
      ["a", "b"],
      () => new Promise((resolve) => (finish = () => resolve(onChange))),
    );
    const stop = new AbortController();
    const run = runControllers([made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    let isDone = false;
    void run.done.then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isDone).toBe(false);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone).toBe(true);
    expect(reconciled).toEqual(["a"]);
  });
});
