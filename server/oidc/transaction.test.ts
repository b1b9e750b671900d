import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Keys } from "@/server/keys";
import { Transactions } from "./transaction";

const KEYS = new Keys("identity", ["k".repeat(32)]);
const STARTED = { state: "s", nonce: "n", verifier: "v", next: "/clusters", startedAt: Date.UTC(2026, 0, 1) };
const HTTPS = { isSecure: true, basePath: "" };
const HTTP = { isSecure: false, basePath: "" };

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED.startedAt });
});
afterEach(() => {
  vi.useRealTimers();
});

function cookieOf(header: string): string {
  return header.split(";")[0] ?? "";
}

describe("a sign-in under way", () => {
  it("is in a sealed cookie of its browser, Lax, for ten minutes, and of this host alone", () => {
    const header = new Transactions(KEYS).cookieFor(STARTED, HTTPS);
    expect(header).toMatch(/^__Host-flotilla-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(decodeURIComponent(header)).not.toContain("clusters");
    expect(new Transactions(KEYS).take(cookieOf(header), HTTPS)).toEqual(STARTED);
  });

  it("below a base path is in a cookie for that path", () => {
    const below = { isSecure: true, basePath: "/flotilla" };
    const header = new Transactions(KEYS).cookieFor(STARTED, below);
    expect(header).toMatch(/^__Secure-flotilla-sign-in=[^;]+; Max-Age=600; Path=\/flotilla; HttpOnly; Secure;/);
    expect(new Transactions(KEYS).take(cookieOf(header), below)).toEqual(STARTED);
    expect(new Transactions(KEYS).take(cookieOf(header), HTTPS)).toBeUndefined();
  });

  it("is read by every console that has the keys, while they are replaced too", () => {
    const cookie = cookieOf(new Transactions(KEYS).cookieFor(STARTED, HTTP));
    const rotated = new Keys("identity", ["n".repeat(32), "k".repeat(32)]);
    expect(new Transactions(rotated).take(cookie, HTTP)).toEqual(STARTED);
  });

  it("attack: a cookie of our own making, changed, or sealed with other keys", () => {
    const cookie = cookieOf(new Transactions(KEYS).cookieFor(STARTED, HTTP));
    const others = new Transactions(new Keys("identity", ["o".repeat(32)]));
    const changed = `${cookie.slice(0, -4)}AAAA`;
    expect(others.take(cookie, HTTP)).toBeUndefined();
    for (const forged of [changed, "flotilla-sign-in=", "flotilla-sign-in=e30", "", undefined])
      expect(new Transactions(KEYS).take(forged, HTTP)).toBeUndefined();
  });

  it("attack: the cookie is used again", () => {
    const transactions = new Transactions(KEYS);
    const cookie = cookieOf(transactions.cookieFor(STARTED, HTTP));
    expect(transactions.take(cookie, HTTP)).toEqual(STARTED);
    expect(transactions.take(cookie, HTTP)).toBeUndefined();
  });

  it("attack: the cookie is used late", () => {
    const transactions = new Transactions(KEYS);
    const cookie = cookieOf(transactions.cookieFor(STARTED, HTTP));
    vi.advanceTimersByTime(601_000);
    expect(transactions.take(cookie, HTTP)).toBeUndefined();
  });

  it("attack: over https, a cookie that a neighbouring host could have set", () => {
    const transactions = new Transactions(KEYS);
    const cookie = cookieOf(transactions.cookieFor(STARTED, HTTPS)).replace("__Host-", "");
    expect(transactions.take(cookie, HTTPS)).toBeUndefined();
  });
});
