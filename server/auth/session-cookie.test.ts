import { describe, expect, it } from "vitest";
import { clearedSessionCookie, sessionCookie, sessionIdIn } from "./session-cookie";

describe("the session cookie", () => {
  it("is bound to this host and to https where there is https", () => {
    expect(sessionCookie("id", true)).toBe(
      "__Host-flotilla=id; Max-Age=28800; Path=/; HttpOnly; Secure; SameSite=Strict",
    );
  });

  it("is as strict as plain http allows otherwise", () => {
    expect(sessionCookie("id", false)).toBe("flotilla=id; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict");
  });

  it("is taken back", () => {
    expect(clearedSessionCookie(true)).toMatch(/^__Host-flotilla=; Max-Age=0;/);
  });

  it("is found among others, and never under the name of the other scheme", () => {
    expect(sessionIdIn("a=1; flotilla=plain; __Host-flotilla=secure", false)).toBe("plain");
    expect(sessionIdIn("a=1; flotilla=plain; __Host-flotilla=secure", true)).toBe("secure");
    expect(sessionIdIn("flotilla=plain", true)).toBeUndefined();
    expect(sessionIdIn("xflotilla=a; flotilla-x=b", false)).toBeUndefined();
    expect(sessionIdIn(undefined, false)).toBeUndefined();
  });
});
