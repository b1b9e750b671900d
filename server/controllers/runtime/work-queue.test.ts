import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkQueue } from "./work-queue";

describe("WorkQueue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("holds a key at most once, in the order of arrival", async () => {
    const queue = new WorkQueue();
    for (const key of ["a", "b", "a", "a"]) queue.add(key);
    expect(queue.depth).toBe(2);
    expect([await queue.take(), await queue.take()]).toEqual(["a", "b"]);
  });

  it("never gives a key to two workers: added while processed, it comes again afterwards", async () => {
    const queue = new WorkQueue();
    queue.add("a");
    await queue.take();
    const second = vi.fn();
    void queue.take().then(second);
    queue.add("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(second).not.toHaveBeenCalled();
    queue.done("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(second).toHaveBeenCalledWith("a");
  });

  it("wakes a waiting worker", async () => {
    const queue = new WorkQueue();
    const taken = queue.take();
    queue.add("a");
    expect(await taken).toBe("a");
  });

  it("keeps the nearest of several due times, and a change now beats them all", async () => {
    const queue = new WorkQueue();
    queue.addAfter("a", 1_000);
    queue.addAfter("a", 5_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(queue.depth).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.depth).toBe(1);
    await queue.take();
    queue.done("a");
    queue.addAfter("a", 1_000);
    queue.add("a");
    await queue.take();
    queue.done("a");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.depth).toBe(0);
  });

  it("holds a key back for as long as the hub asks, whatever happens meanwhile", async () => {
    const queue = new WorkQueue();
    queue.add("a");
    await queue.take();
    queue.addWithBackoff("a", 2_000);
    queue.add("a");
    queue.done("a");
    queue.add("a");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(queue.depth).toBe(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(queue.depth).toBe(1);
  });

  it("holds a key back for its cooldown, and forgets nothing that happens meanwhile", async () => {
    const queue = new WorkQueue();
    queue.add("a");
    await queue.take();
    queue.add("a");
    queue.done("a", 500);
    queue.add("a");
    await vi.advanceTimersByTimeAsync(499);
    expect(queue.depth).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.depth).toBe(1);
    await queue.take();
    queue.done("a", 500);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.depth).toBe(0);
  });

  it("keeps the order of arrival, however many come and go", async () => {
    const queue = new WorkQueue();
    const expected: string[] = [];
    const taken: (string | undefined)[] = [];
    for (let index = 0; index < 500; index += 1) {
      queue.add(`k${index}`);
      expected.push(`k${index}`);
      if (index % 3 !== 0) continue;
      const key = await queue.take();
      taken.push(key);
      queue.done(key ?? "");
    }
    while (queue.depth > 0) taken.push(await queue.take());
    expect(taken).toEqual(expected);
  });

  it("waits longer after each failure and starts over after a success", async () => {
    const queue = new WorkQueue();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      const from = Date.now();
      queue.addWithBackoff("a");
      await vi.runOnlyPendingTimersAsync();
      await queue.take();
      queue.done("a");
      waits.push(Date.now() - from);
    }
    expect(waits[3]).toBeGreaterThan((waits[0] ?? 0) * 3);
    queue.succeeded("a");
    const from = Date.now();
    queue.addWithBackoff("a");
    await vi.runOnlyPendingTimersAsync();
    expect(Date.now() - from).toBeLessThan(100);
  });

  it("delays a key by some seconds at most where changes retry it early and fail too", async () => {
    const queue = new WorkQueue();
    queue.addWithBackoff("a");
    for (let change = 0; change < 30; change += 1) {
      queue.add("a");
      await queue.take();
      queue.addWithBackoff("a");
      queue.done("a");
    }
    expect(queue.depth).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.depth).toBe(1);
  });

  it("counts how often keys came, how long they waited, and how often they were delayed", async () => {
    const queue = new WorkQueue();
    for (const key of ["a", "b", "a"]) queue.add(key);
    await vi.advanceTimersByTimeAsync(3_000);
    for (let taken = 0; taken < 2; taken += 1) queue.done((await queue.take()) ?? "");
    queue.addWithBackoff("a");
    expect(queue.stats).toMatchObject({ depth: 0, adds: 2, retries: 1, latency: { count: 2, sumSeconds: 6 } });
    expect(queue.stats.latency.counts.slice(6, 8)).toEqual([0, 2]);
  });

  it("returns nothing more once closed", async () => {
    const queue = new WorkQueue();
    const waiting = queue.take();
    queue.addAfter("a", 10);
    queue.close();
    queue.add("b");
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toBeUndefined();
    expect(await queue.take()).toBeUndefined();
    expect(queue.depth).toBe(0);
  });
});
