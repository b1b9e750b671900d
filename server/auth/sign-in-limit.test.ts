import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SignInLimit } from "./sign-in-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("lets no one try more than twenty tokens a minute, and no one wait for another address", () => {
  const limit = new SignInLimit();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    limit.check("10.0.0.1");
    limit.refused("10.0.0.1");
  }
  vi.advanceTimersByTime(20_000);
  expect(() => limit.check("10.0.0.1")).toThrow(
    expect.objectContaining({ code: "too-many-requests", retryAfterSeconds: 40 }),
  );
  expect(() => limit.check("10.0.0.2")).not.toThrow();
  vi.advanceTimersByTime(40_000);
  expect(() => limit.check("10.0.0.1")).not.toThrow();
});
