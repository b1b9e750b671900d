import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { Pace } from "./pace";

const BOUNDS = { least: 4, first: 8, most: 64 };

/** After that many answers, each of which took so long, with as many under way as may be. */
function answering(answers: number, ms: number, pace = new Pace(BOUNDS)): Pace {
  for (let answer = 0; answer < answers; answer += 1) pace.answered(ms, pace.limit);
  return pace;
}

describe("Pace", () => {
  it("doubles with each round of quick answers, up to the most", () => {
    expect(new Pace(BOUNDS).limit).toBe(8);
    expect(answering(8, 5).limit).toBe(16);
    expect(answering(8 + 16, 5).limit).toBe(32);
    expect(answering(1_000, 5).limit).toBe(64);
  });

  it("stays where it is while few requests are under way: nothing is known of more", () => {
    const pace = new Pace(BOUNDS);
    for (let answer = 0; answer < 100; answer += 1) pace.answered(5, 4);
    expect(pace.limit).toBe(8);
  });

  it("stays where it is while answers are slow, and goes on once they are quick again", () => {
    const pace = answering(8, 5);
    answering(100, 400, pace);
    const { limit } = pace;
    expect(limit).toBeLessThan(24);
    answering(20, 400, pace);
    expect(pace.limit).toBe(limit);
    answering(200, 5, pace);
    expect(pace.limit).toBe(64);
  });

  it("takes a hub for far away, not for full, whose answers have always taken long", () => {
    expect(answering(1_000, 400).limit).toBe(64);
  });

  it("halves once per round, whatever else was refused in it, and never goes below the least", () => {
    const pace = answering(1_000, 5);
    pace.overloaded(100, 110);
    for (let sentAt = 90; sentAt < 110; sentAt += 1) pace.overloaded(sentAt, 120);
    expect(pace.limit).toBe(32);
    pace.overloaded(115, 130);
    expect(pace.limit).toBe(16);
    for (let at = 200; at < 1_000; at += 10) pace.overloaded(at, at + 5);
    expect(pace.limit).toBe(4);
  });

  it("adds one per round once it has been refused", () => {
    const pace = answering(1_000, 5);
    pace.overloaded(5, 10);
    expect(answering(31, 5, pace).limit).toBe(32);
    expect(answering(3, 5, pace).limit).toBe(33);
  });

  it("is idle for as long as the hub asks, the longest of what it asks", () => {
    const pace = new Pace(BOUNDS);
    pace.overloaded(0, 100, 2_000);
    pace.overloaded(0, 200, 500);
    expect([pace.idleMs(200), pace.idleMs(2_099), pace.idleMs(2_100)]).toEqual([1_900, 1, 0]);
  });

  it("keeps to its bounds whatever comes", () => {
    const random = seededRandom(5);
    const pace = new Pace(BOUNDS);
    for (let now = 0; now < 2_000; now += 1) {
      if (random() < 0.02) pace.overloaded(now - random() * 50, now, random() * 10);
      else pace.answered(random() * 300, random() * pace.limit);
      expect(pace.limit).toBeGreaterThanOrEqual(4);
      expect(pace.limit).toBeLessThanOrEqual(64);
    }
  });
});
