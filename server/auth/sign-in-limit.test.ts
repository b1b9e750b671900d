import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/server/errors";
import { SignInLimit } from "./sign-in-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A hub that has been asked, and says whether the token is right once time goes on. */
function hub() {
  const limit = new SignInLimit();
  let asked = 0;
  const ask = async (isRight: boolean) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (!isRight) throw new ApiError("unauthenticated", "The hub does not accept this token.");
    return "signed in";
  };
  const attempt = (isRight: boolean, address = "10.0.0.1") =>
    limit.attempt(address, () => ask(isRight)).catch(({ code }: ApiError) => code);
  return { limit, attempt, asked: () => asked };
}

describe("attack: guessing tokens", () => {
  it("reaches the hub a few at a time, also at the same moment", async () => {
    const { attempt, asked } = hub();
    const tries = Array.from({ length: 1_000 }, () => attempt(false));
    await vi.advanceTimersByTimeAsync(5);
    expect(asked()).toBe(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["unauthenticated", "too-many-requests"]));
    expect(asked()).toBe(30);
  });

  it("becomes slow: five wrong tokens a second from one address", async () => {
    const { attempt, asked } = hub();
    for (let second = 0; second < 60; second += 1) {
      for (let n = 0; n < 20; n += 1) void attempt(false);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(asked()).toBeLessThanOrEqual(60 * 5 + 10);
  });

  it("locks nobody out who is behind the same address: they wait for some seconds", async () => {
    const { attempt } = hub();
    for (let n = 0; n < 25; n += 1) void attempt(false);
    const person = attempt(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await person).toBe("signed in");
  });

  it("does not slow down people behind one address who sign in as they should", async () => {
    const { attempt } = hub();
    for (let n = 0; n < 100; n += 1) {
      const signedIn = attempt(true);
      await vi.advanceTimersByTimeAsync(10);
      expect(await signedIn).toBe("signed in");
    }
  });

  it("costs another address nothing, and the other half of an IPv6 network does not count as one", async () => {
    const { attempt, asked } = hub();
    for (let n = 0; n < 30; n += 1) void attempt(false, `2001:db8:0:1::${n}`);
    await vi.advanceTimersByTimeAsync(5);
    expect(asked()).toBe(10);
    const other = attempt(true, "2001:db8:0:2::1");
    await vi.advanceTimersByTimeAsync(20);
    expect(await other).toBe("signed in");
  });

  it("leaves nothing behind", async () => {
    const { attempt, limit } = hub();
    for (let n = 0; n < 50; n += 1) void attempt(n % 2 === 0, `10.0.1.${n}`);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(limit.size).toBe(0);
  });
});
