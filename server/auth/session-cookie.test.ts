import { describe, expect, it } from "vitest";
import { clearedSessionCookie, sessionCookie, sessionIdIn } from "./session-cookie";

const HTTPS = { isSecure: true, basePath: "" };
const HTTP = { isSecure: false, basePath: "" };
const BELOW = { isSecure: true, basePath: "/flotilla" };

describe("the session cookie", () => {
  it("is bound to this host and to https where there is https", () => {
    expect(sessionCookie("id", HTTPS)).toBe(
      "__Host-flotilla=id; Max-Age=28800; Path=/; HttpOnly; Secure; SameSite=Strict",
    );
  });

  it("is as strict as plain http allows otherwise", () => {
    expect(sessionCookie("id", HTTP)).toBe("flotilla=id; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict");
  });

  it("is taken back", () => {
    expect(clearedSessionCookie(HTTPS)).toMatch(/^__Host-flotilla=; Max-Age=0;/);
  });

  it("is found among others, and never under the name of the other scheme", () => {
    expect(sessionIdIn("a=1; flotilla=plain; __Host-flotilla=secure", HTTP)).toBe("plain");
    expect(sessionIdIn("a=1; flotilla=plain; __Host-flotilla=secure", HTTPS)).toBe("secure");
    expect(sessionIdIn("flotilla=plain", HTTPS)).toBeUndefined();
    expect(sessionIdIn("xflotilla=a; flotilla-x=b", HTTP)).toBeUndefined();
    expect(sessionIdIn(undefined, HTTP)).toBeUndefined();
  });

  it("below a base path is for that path alone, which a name with __Host- would forbid", () => {
    expect(sessionCookie("id", BELOW)).toBe(
      "__Secure-flotilla=id; Max-Age=28800; Path=/flotilla; HttpOnly; Secure; SameSite=Strict",
    );
    expect(clearedSessionCookie(BELOW)).toMatch(/^__Secure-flotilla=; Max-Age=0; Path=\/flotilla;/);
    expect(sessionCookie("id", { ...BELOW, isSecure: false })).toContain("flotilla=id; Max-Age=28800; Path=/flotilla;");
  });

  it("attack: below a base path, a cookie by the name of plain http, or of a console at the root", () => {
    expect(sessionIdIn("flotilla=plain; __Host-flotilla=root", BELOW)).toBeUndefined();
    expect(sessionIdIn("__Secure-flotilla=below", HTTPS)).toBeUndefined();
    expect(sessionIdIn("__Secure-flotilla=below", BELOW)).toBe("below");
  });
});
