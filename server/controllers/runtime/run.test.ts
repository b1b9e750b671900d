import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { after, type Controller, onChange, PermanentError, type Trigger } from "./controller";
import { runControllers } from "./run";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A controller told of these keys, and what it was asked for. */
function controller(keys: readonly string[], reconcile: Controller["reconcile"]) {
  const asked: string[] = [];
  const made: Controller = {
    name: "test",
    triggers: [
      (enqueue) => {
        for (const key of keys) enqueue(key);
        return () => undefined;
      },
    ],
    reconcile: (key, signal) => {
      asked.push(key);
      return reconcile(key, signal);
    },
  };
  return { made, asked };
}

const synced = () => Promise.resolve();

describe("runControllers", () => {
  it("pays for an exception with the key it came from alone, and tries that one again", async () => {
    let failures = 2;
    const { made, asked } = controller(["poison", "fine"], async (key) => {
      if (key === "poison" && failures-- > 0) throw new Error("one bad object");
      return onChange;
    });
    const stop = new AbortController();
    const run = runControllers([made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.filter((key) => key === "fine")).toHaveLength(1);
    expect(asked.filter((key) => key === "poison")).toHaveLength(3);
    expect(run.stats()).toMatchObject([{ name: "test", succeeded: 2, failed: 2, depth: 0 }]);
    stop.abort();
    await run.done;
  });

  it("starts no worker before the caches have synced", async () => {
    const { made, asked } = controller(["a"], async () => onChange);
    let open: () => void = () => undefined;
    const stop = new AbortController();
    const run = runControllers([made], { signal: stop.signal, synced: () => new Promise((resolve) => (open = resolve)) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["a"]);
    stop.abort();
    await run.done;
  });

  it("looks again after the time a reconcile asked for, and not at all after a permanent error", async () => {
    const again = controller(["a"], async () => after(5_000));
    const never = controller(["b"], () => Promise.reject(new PermanentError("wait for a change")));
    const stop = new AbortController();
    const run = runControllers([again.made, never.made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(again.asked).toHaveLength(3);
    expect(never.asked).toHaveLength(1);
    stop.abort();
    await run.done;
  });

  it("asks again no sooner than the hub wants, also where several steps failed together", async () => {
    const busy = new HubError(429, "TooManyRequests", "later", 30_000);
    const alone = controller(["a"], () => Promise.reject(busy));
    const together = controller(["b"], () => Promise.reject(new AggregateError([new Error("other"), busy])));
    const stop = new AbortController();
    const run = runControllers([alone.made, together.made], { signal: stop.signal, synced });
    await vi.advanceTimersByTimeAsync(29_000);
    expect([alone.asked, together.asked]).toEqual([["a"], ["b"]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([alone.asked.length, together.asked.length]).toEqual([2, 2]);
    expect(run.stats().map(({ adds, retries, duration }) => [adds, retries, duration.count])).toEqual([
      [2, 2, 2],
      [2, 2, 2],
    ]);
    stop.abort();
    await run.done;
  });

  it("lets the rest of the process have its turn among keys that have nothing to do", async () => {
    vi.useRealTimers();
    const keys = Array.from({ length: 200 }, (_, index) => `k${index}`);
    const { made, asked } = controller(keys, async () => {
      for (const end = performance.now() + 1; performance.now() < end; );
      return onChange;
    });
    const stop = new AbortController();
    const run = runControllers([{ ...made, workers: 8 }], { signal: stop.signal, synced });
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThan(keys.length);
    stop.abort();
    await run.done;
  });

  it("looks at a key anew only where something that it reads is another", async () => {
    let input = {};
    let enqueue: (key: string) => void = () => undefined;
    const { made, asked } = controller([], async () => onChange);
    const told: Trigger = (given) => {
      enqueue = given;
      return () => undefined;
    };
    const stop = new AbortController();
    const run = runControllers([{ ...made, triggers: [told], inputs: () => [input] }], { signal: stop.signal, synced });
    for (const _ of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      enqueue("a");
    }
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, run.stats()[0]?.succeeded]).toEqual([1, 3]);
    input = {};
    enqueue("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.length).toBe(2);
    stop.abort();
    await run.done;
  });

  it("lets work in flight finish when it is told to stop, and begins no other", async () => {
    let finish: () => void = () => undefined;
    const { made, asked } = controller(["a", "b"], () => new Promise((resolve) => (finish = () => resolve(onChange))));
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
    expect(asked).toEqual(["a"]);
  });
});
