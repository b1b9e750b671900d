import { afterEach, expect, it } from "vitest";
import { count } from "./count";
import { formatAs } from "./locale";
import { clock } from "./time";

const NOW = Date.parse("2026-11-26T10:00:00Z");
const BEFORE = "2026-03-09T08:15:00Z";

afterEach(() => {
  formatAs("en-GB");
});

it("dates and numbers are written as in the chosen language", () => {
  expect(formatAs("de-DE")).toBe(true);
  expect(count(9402)).toBe("9.402");
  expect(clock(BEFORE, NOW)).toMatch(/^9\. März 2026 /);
});

it.each(["", "no language", "de-DE;", "../de", "x".repeat(500)])("%j is no language, and changes nothing", (locale) => {
  expect(formatAs(locale)).toBe(false);
  expect(count(9402)).toBe("9,402");
  expect(clock(BEFORE, NOW)).toMatch(/^9 Mar 2026 /);
});
