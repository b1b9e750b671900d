// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdByChannel } from "./hold-by-channel";

/** All ends of the only channel of a test. */
let ends: Set<FakeChannel>;

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    ends.add(this);
  }

  postMessage(data: unknown): void {
    for (const end of ends) if (end !== this) end.onmessage?.({ data });
  }

  close(): void {
    ends.delete(this);
  }
}

beforeEach(() => {
  ends = new Set();
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function frame(held: string[], name: string) {
  const stop = new AbortController();
  const hold = () => {
    held.push(name);
    return new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  };
  void holdByChannel("stream", stop.signal, hold);
  return stop;
}

it("one of several frames holds it, and another one takes over at once", async () => {
  const held: string[] = [];
  const stops = new Map(["a", "b", "c"].map((name) => [name, frame(held, name)]));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(held).toHaveLength(1);
  stops.get(held[0] ?? "")?.abort();
  await vi.advanceTimersByTimeAsync(500);
  expect(held).toHaveLength(2);
  for (const stop of stops.values()) stop.abort();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(ends.size).toBe(0);
});

it("a frame that comes later leaves it with who has it", async () => {
  const held: string[] = [];
  const first = frame(held, "first");
  await vi.advanceTimersByTimeAsync(1_000);
  const second = frame(held, "second");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held).toEqual(["first"]);
  first.abort();
  second.abort();
  await vi.advanceTimersByTimeAsync(6_000);
});

it("a frame that is gone without a word is missed", async () => {
  const held: string[] = [];
  const first = frame(held, "first");
  await vi.advanceTimersByTimeAsync(1_000);
  const second = frame(held, "second");
  await vi.advanceTimersByTimeAsync(1_000);
  const [end] = ends;
  ends.delete(end as FakeChannel); // there are two
  await vi.advanceTimersByTimeAsync(6_000);
  expect(held).toEqual(["first", "second"]);
  first.abort();
  second.abort();
});
