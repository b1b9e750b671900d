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

  it("never gives a key to two workers: added while worked on, it comes again afterwards", async () => {
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

  it("keeps the nearest of several dates, and a change now beats them all", async () => {
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

  it("gives nothing more once closed", async () => {
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
