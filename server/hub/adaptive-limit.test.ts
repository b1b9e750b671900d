import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { AdaptiveLimit } from "./adaptive-limit";

const BOUNDS = { min: 4, initial: 8, max: 64 };

/** The limit after so many responses of that latency, with as many requests under way as it allows. */
function answering(answers: number, ms: number, limit = new AdaptiveLimit(BOUNDS)): AdaptiveLimit {
  for (let answer = 0; answer < answers; answer += 1) limit.answered(ms, limit.limit);
  return limit;
}

describe("AdaptiveLimit", () => {
  it("doubles with each round of fast responses, up to the maximum", () => {
    expect(new AdaptiveLimit(BOUNDS).limit).toBe(8);
    expect(answering(8, 5).limit).toBe(16);
    expect(answering(8 + 16, 5).limit).toBe(32);
    expect(answering(1_000, 5).limit).toBe(64);
  });

  it("stays while few requests are in progress: they say nothing about more", () => {
    const limit = new AdaptiveLimit(BOUNDS);
    for (let answer = 0; answer < 100; answer += 1) limit.answered(5, 4);
    expect(limit.limit).toBe(8);
  });

  it("stays while responses are slow, and grows once they are fast again", () => {
    const limit = answering(8, 5);
    answering(100, 400, limit);
    const { limit: slowed } = limit;
    expect(slowed).toBeLessThan(24);
    answering(20, 400, limit);
    expect(limit.limit).toBe(slowed);
    answering(200, 5, limit);
    expect(limit.limit).toBe(64);
  });

  it("takes a hub whose responses were always slow for distant, not for saturated", () => {
    expect(answering(1_000, 400).limit).toBe(64);
  });

  it("halves once per round, whatever else was refused in it, and never falls below the minimum", () => {
    const limit = answering(1_000, 5);
    limit.overloaded(100, 110);
    for (let sentAt = 90; sentAt < 110; sentAt += 1) limit.overloaded(sentAt, 120);
    expect(limit.limit).toBe(32);
    limit.overloaded(115, 130);
    expect(limit.limit).toBe(16);
    for (let at = 200; at < 1_000; at += 10) limit.overloaded(at, at + 5);
    expect(limit.limit).toBe(4);
  });

  it("grows by one per round after a refusal", () => {
    const limit = answering(1_000, 5);
    limit.overloaded(5, 10);
    expect(answering(31, 5, limit).limit).toBe(32);
    expect(answering(3, 5, limit).limit).toBe(33);
  });

  it("is idle for the longest time that the hub asks for", () => {
    const limit = new AdaptiveLimit(BOUNDS);
    limit.overloaded(0, 100, 2_000);
    limit.overloaded(0, 200, 500);
    expect([limit.idleMs(200), limit.idleMs(2_099), limit.idleMs(2_100)]).toEqual([1_900, 1, 0]);
  });

  it("stays within its bounds", () => {
    const random = seededRandom(5);
    const limit = new AdaptiveLimit(BOUNDS);
    for (let now = 0; now < 2_000; now += 1) {
      if (random() < 0.02) limit.overloaded(now - random() * 50, now, random() * 10);
      else limit.answered(random() * 300, random() * limit.limit);
      expect(limit.limit).toBeGreaterThanOrEqual(4);
      expect(limit.limit).toBeLessThanOrEqual(64);
    }
  });
});
