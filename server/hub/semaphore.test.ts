import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubUnreachable } from "./hub-error";
import { Semaphore } from "./semaphore";

const never = new AbortController().signal;

/** Records names in the order in which they get their permits. */
function queueAt(semaphore: Semaphore) {
  const served: string[] = [];
  const acquire = (name: string, signal = never) => semaphore.acquire(signal).then(() => void served.push(name));
  return { served, acquire };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("Semaphore", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("never admits more than the limit, in the order of requests", async () => {
    const semaphore = new Semaphore({ limit: 2, idleMs: () => 0 });
    const { served, acquire } = queueAt(semaphore);
    for (const name of ["a", "b", "c", "d"]) void acquire(name);
    await settled();
    expect([served, semaphore.acquired]).toEqual([["a", "b"], 2]);
    semaphore.release();
    // A newcomer is not admitted before those that wait.
    void acquire("e");
    await settled();
    semaphore.release();
    await settled();
    expect([served, semaphore.acquired]).toEqual([["a", "b", "c", "d"], 2]);
  });

  it("follows a limit that changes", async () => {
    const permits = { limit: 1, idleMs: () => 0 };
    const semaphore = new Semaphore(permits);
    const { served, acquire } = queueAt(semaphore);
    for (const name of ["a", "b", "c", "d"]) void acquire(name);
    permits.limit = 3;
    semaphore.release();
    await settled();
    expect(served).toEqual(["a", "b", "c", "d"]);
    permits.limit = 1;
    semaphore.release();
    void acquire("e");
    await settled();
    expect(semaphore.acquired).toBe(2);
  });

  it("admits none while it is idle, and continues by itself", async () => {
    const until = performance.now() + 1_000;
    const semaphore = new Semaphore({ limit: 2, idleMs: (now) => Math.max(0, until - now) });
    const { served, acquire } = queueAt(semaphore);
    void acquire("a");
    await vi.advanceTimersByTimeAsync(999);
    expect(served).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(served).toEqual(["a"]);
  });

  it("rejects waiters whose signal fires, and reports a timed-out one as never sent", async () => {
    const semaphore = new Semaphore({ limit: 1, idleMs: () => 0 });
    const { served, acquire } = queueAt(semaphore);
    const [leaving, late] = [new AbortController(), new AbortController()];
    void acquire("a");
    const left = acquire("b", leaving.signal).catch((error: unknown) => error);
    const timedOut = acquire("c", late.signal).catch((error: unknown) => error);
    void acquire("d");
    leaving.abort();
    late.abort(new DOMException("", "TimeoutError"));
    expect(await left).toMatchObject({ name: "AbortError" });
    const error = await timedOut;
    expect(error).toBeInstanceOf(HubUnreachable);
    expect(error).toMatchObject({ write: "unsent" });
    semaphore.release();
    await settled();
    expect([served, semaphore.acquired]).toEqual([["a", "d"], 1]);
    await expect(acquire("e", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});
