import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubUnreachable } from "./hub-error";
import { Slots } from "./slots";

const never = new AbortController().signal;

/** Whoever asks writes their name down once they have a place. */
function queueAt(slots: Slots) {
  const served: string[] = [];
  const ask = (name: string, signal = never) => slots.take(signal).then(() => void served.push(name));
  return { served, ask };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("Slots", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("gives out no more places than there are, in the order of asking", async () => {
    const slots = new Slots({ limit: 2, idleMs: () => 0 });
    const { served, ask } = queueAt(slots);
    for (const name of ["a", "b", "c", "d"]) void ask(name);
    await settled();
    expect([served, slots.taken]).toEqual([["a", "b"], 2]);
    slots.leave();
    // Whoever comes just now does not get in before those who wait.
    void ask("e");
    await settled();
    slots.leave();
    await settled();
    expect([served, slots.taken]).toEqual([["a", "b", "c", "d"], 2]);
  });

  it("follows a limit that changes", async () => {
    const room = { limit: 1, idleMs: () => 0 };
    const slots = new Slots(room);
    const { served, ask } = queueAt(slots);
    for (const name of ["a", "b", "c", "d"]) void ask(name);
    room.limit = 3;
    slots.leave();
    await settled();
    expect(served).toEqual(["a", "b", "c", "d"]);
    room.limit = 1;
    slots.leave();
    void ask("e");
    await settled();
    expect(slots.taken).toBe(2);
  });

  it("gives out nothing while it is to be idle, and goes on by itself", async () => {
    const until = performance.now() + 1_000;
    const slots = new Slots({ limit: 2, idleMs: (now) => Math.max(0, until - now) });
    const { served, ask } = queueAt(slots);
    void ask("a");
    await vi.advanceTimersByTimeAsync(999);
    expect(served).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(served).toEqual(["a"]);
  });

  it("lets go whoever does not want to wait any longer, and says that a request whose time is up was never sent", async () => {
    const slots = new Slots({ limit: 1, idleMs: () => 0 });
    const { served, ask } = queueAt(slots);
    const [leaving, late] = [new AbortController(), new AbortController()];
    void ask("a");
    const left = ask("b", leaving.signal).catch((error: unknown) => error);
    const timedOut = ask("c", late.signal).catch((error: unknown) => error);
    void ask("d");
    leaving.abort();
    late.abort(new DOMException("", "TimeoutError"));
    expect(await left).toMatchObject({ name: "AbortError" });
    const error = await timedOut;
    expect(error).toBeInstanceOf(HubUnreachable);
    expect(error).toMatchObject({ write: "unsent" });
    slots.leave();
    await settled();
    expect([served, slots.taken]).toEqual([["a", "d"], 1]);
    await expect(ask("e", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});
