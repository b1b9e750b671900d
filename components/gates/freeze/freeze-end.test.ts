import { describe, expect, it } from "vitest";
import { freezeEnd } from "./freeze-end";

const at = (local: string) => new Date(local).getTime();
const end = (which: Parameters<typeof freezeEnd>[0], local: string) => {
  const text = freezeEnd(which, at(local));
  return text === undefined ? undefined : new Date(text).getTime();
};

describe("the end of a freeze", () => {
  it.each([
    ["4h", "2026-11-26T20:00", "2026-11-27T00:00"],
    ["morning", "2026-11-26T20:00", "2026-11-27T08:00"],
    ["morning", "2026-11-26T02:00", "2026-11-27T08:00"],
    ["monday", "2026-11-26T20:00", "2026-11-30T08:00"],
    ["monday", "2026-11-30T07:00", "2026-12-07T08:00"],
    ["monday", "2026-11-29T07:00", "2026-11-30T08:00"],
    ["week", "2026-11-26T20:00", "2026-12-03T20:00"],
  ] as const)("%s after %s is %s by the same clock", (which, now, until) => {
    expect(end(which, now)).toBe(at(until));
  });

  it("is none where it is thawed by hand", () => expect(end("none", "2026-11-26T20:00")).toBeUndefined());
});
