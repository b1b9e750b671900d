import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HubError } from "./hub-error";
import { LivenessProbe } from "./liveness-probe";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reports since when the hub has not responded, until it responds again", async () => {
  let isAway = false;
  const raw = () => (isAway ? Promise.reject(new Error("no answer")) : Promise.resolve({}));
  const stop = new AbortController();
  const probe = new LivenessProbe({ raw });
  void probe.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  const lastBeat = Date.now();
  expect(probe.failure).toBeUndefined();
  isAway = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(probe.failure).toEqual({ since: lastBeat, message: "no answer" });
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(probe.failure).toBeUndefined();
  stop.abort();
});

it("times out on a hub that accepts the request and never responds", async () => {
  const raw = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("timed out"))));
  const stop = new AbortController();
  const probe = new LivenessProbe({ raw });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  void probe.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(probe.failure?.message).toBe("timed out");
  stop.abort();
});

it.each([
  [403, undefined],
  [404, undefined],
  [429, undefined],
  [401, "no"],
  [503, "no"],
])("with a hub that responds %i reports %s", async (status, expected) => {
  const stop = new AbortController();
  const probe = new LivenessProbe({ raw: () => Promise.reject(new HubError(status, "", "no")) });
  void probe.follow(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(probe.failure?.message).toBe(expected);
  stop.abort();
});
