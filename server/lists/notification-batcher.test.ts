import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NotificationBatcher } from "./notification-batcher";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let spentMs = 0;
const newRounds = () => new NotificationBatcher(() => Date.now() + spentMs);

/** A subscriber that takes so long to notify. */
function listener(costMs = 0) {
  return vi.fn(() => {
    spentMs += costMs;
  });
}

describe("Rounds", () => {
  it("tells at once after a rest, and joins what changes within a frame", () => {
    const rounds = newRounds();
    const callback = listener();
    rounds.join(callback);
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 5; time += 1) rounds.join(callback);
    vi.advanceTimersByTime(14);
    expect(callback).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it("rests longer after a round that cost more, for all, and a tenth of a second at most", () => {
    for (const [costMs, restMs] of [
      [1, 16],
      [10, 40],
      [60, 100],
    ] as const) {
      const rounds = newRounds();
      const other = listener();
      rounds.join(listener(costMs));
      vi.advanceTimersByTime(1);
      rounds.join(other);
      vi.advanceTimersByTime(restMs - 2);
      expect(other).not.toHaveBeenCalled();
      vi.advanceTimersByTime(3);
      expect(other).toHaveBeenCalledTimes(1);
    }
  });

  it("notifies no subscriber that has left, and one that joins meanwhile in the next round", () => {
    const rounds = newRounds();
    const [gone, later] = [listener(), listener()];
    rounds.join(gone);
    rounds.leave(gone);
    rounds.join(() => rounds.join(later));
    vi.advanceTimersByTime(1);
    expect(gone).not.toHaveBeenCalled();
    expect(later).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(later).toHaveBeenCalledTimes(1);
  });
});
