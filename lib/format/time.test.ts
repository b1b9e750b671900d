import { describe, expect, it } from "vitest";
import { age, clock, duration, exactTime } from "./time";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const seconds = (n: number) => n * 1000;
const NOW = new Date(2024, 4, 17, 10, 41, 30).getTime();

describe("duration", () => {
  it.each([
    [-seconds(5), "0 s"],
    [0, "0 s"],
    [seconds(21) + 999, "21 s"],
    [seconds(59), "59 s"],
    [seconds(60), "1 min"],
    [seconds(22 * 60 + 59), "22 min"],
    [seconds(3600), "1 h 00 min"],
    [seconds(3600 + 2 * 60), "1 h 02 min"],
    [seconds(24 * 3600 - 1), "23 h 59 min"],
    [seconds(24 * 3600), "1 d"],
    [seconds(412 * 24 * 3600 + 5), "412 d"],
  ])("writes %i ms as %s", (ms, text) => {
    expect(plain(duration(ms))).toBe(text);
  });

  it("keeps each number on one line with its unit", () => {
    expect(duration(seconds(3720))).not.toContain(" ");
  });
});

describe("age", () => {
  it("counts from a time to now", () => {
    expect(plain(age(new Date(NOW - seconds(42)).toISOString(), NOW))).toBe("42 s");
  });

  it("is empty for what is no time", () => {
    expect(age("yesterday", NOW)).toBe("");
  });
});

describe("clock", () => {
  it("gives only the hour for today", () => {
    expect(clock(new Date(2024, 4, 17, 9, 12).toISOString(), NOW)).toBe("09:12");
  });

  it("adds the date for another day", () => {
    expect(clock(new Date(2024, 4, 16, 9, 12).toISOString(), NOW)).toBe("16 May 2024 09:12");
  });
});

describe("exactTime", () => {
  it("holds the second and the zone", () => {
    expect(exactTime(new Date(2024, 4, 17, 9, 12, 5).toISOString())).toMatch(/17 May 2024.*09:12:05 \S+/);
  });

  it("is empty for what is no time", () => {
    expect(exactTime("")).toBe("");
  });
});
