import { expect, it } from "vitest";
import { leaseDueMs } from "./cluster-detail";

const AT = "2026-11-21T10:00:00Z";
const after = (seconds: number) => Date.parse(AT) + seconds * 1_000;

it.each([
  ["when it is due", AT, after(0), 60_000],
  ["when it is due", AT, after(40), 22_000],
  ["often while it is late", AT, after(63), 10_000],
  ["seldom once it is away", AT, after(180), 60_000],
  ["seldom where there is none", undefined, after(0), 60_000],
  ["seldom where the hub's clock is ahead", AT, after(-500), 60_000],
])("a lease is looked at %s", (_, at, nowMs, expected) => {
  expect(leaseDueMs(at, nowMs)).toBe(expected);
});
