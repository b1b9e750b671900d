import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HubError } from "./hub-error";
import { Pulse } from "./pulse";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells since when the hub has given no sign, and takes it back", async () => {
  let isAway = false;
  const raw = () => (isAway ? Promise.reject(new Error("no answer")) : Promise.resolve({}));
  const stop = new AbortController();
  const pulse = new Pulse({ raw });
  void pulse.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  const lastBeat = Date.now();
  expect(pulse.failure).toBeUndefined();
  isAway = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(pulse.failure).toEqual({ since: lastBeat, message: "no answer" });
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pulse.failure).toBeUndefined();
  stop.abort();
});

it("gives up on a hub that takes the question and never answers", async () => {
  const raw = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("timed out"))));
  const stop = new AbortController();
  const pulse = new Pulse({ raw });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  void pulse.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(pulse.failure?.message).toBe("timed out");
  stop.abort();
});

it.each([
  [403, undefined],
  [404, undefined],
  [429, undefined],
  [401, "no"],
  [503, "no"],
])("with a hub that answers %i says %s", async (status, expected) => {
  const stop = new AbortController();
  const pulse = new Pulse({ raw: () => Promise.reject(new HubError(status, "", "no")) });
  void pulse.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(pulse.failure?.message).toBe(expected);
  stop.abort();
});
