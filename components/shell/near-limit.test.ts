import { describe, expect, it } from "vitest";
import { ownLimits } from "@/lib/queries/session/limits";
import { nearLimit, nextReading } from "./near-limit";

const MINUTE = 60_000;
const limits = (idle: number, absolute: number) => ({ idleEndsAt: idle * MINUTE, endsAt: absolute * MINUTE });

describe("a limit of the session", () => {
  it.each([
    ["none long before both", limits(30, 480), undefined],
    ["the idle one five minutes before it", limits(5, 480), { kind: "idle", endsAt: 5 * MINUTE }],
    ["none just before that", limits(5.01, 480), undefined],
    ["the absolute one a quarter of an hour before it", limits(30, 15), { kind: "absolute", endsAt: 15 * MINUTE }],
    [
      "the absolute one where both are near, since nothing puts it off",
      limits(4, 12),
      { kind: "absolute", endsAt: 12 * MINUTE },
    ],
  ])("is shown: %s", (_, own, shown) => {
    expect(nearLimit(own, 0)).toEqual(shown);
  });

  it("is read again just when it would be shown, and every ten seconds from then on", () => {
    expect(nextReading(limits(30, 480), 0)).toBe(25 * MINUTE);
    expect(nextReading(limits(30, 20), 0)).toBe(5 * MINUTE);
    expect(nextReading(limits(4, 480), 0)).toBe(10_000);
    expect(nextReading(limits(480, 480), 0)).toBe(30 * MINUTE);
  });

  it("is by the clock of the browser, whatever the console's says", () => {
    const texts = { now: "2026-01-01T10:00:00Z", idleEndsAt: "2026-01-01T10:30:00Z", endsAt: "2026-01-01T18:00:00Z" };
    expect(ownLimits(texts, 0)).toEqual(limits(30, 480));
  });
});
