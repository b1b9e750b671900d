// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { shownTime } from "./shown-time";

afterEach(() => history.replaceState(null, "", "/"));

it("is that of the address", () => {
  history.replaceState(null, "", "/clusters?at=2026-11-26T09:40:00Z");
  expect(shownTime()).toBe(Date.parse("2026-11-26T09:40:00Z"));
});

it.each(["/clusters", "/clusters?at=", "/clusters?at=yesterday", "/clusters?at=2026-11-26T09:40:00Zzz"])(
  "is now at %s",
  (href) => {
    history.replaceState(null, "", href);
    expect(Math.abs(shownTime() - Date.now())).toBeLessThan(60_000);
  },
);
