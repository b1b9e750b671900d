import { describe, expect, it } from "vitest";
import { pathAfterSignIn } from "@/lib/api/session/own-path";
import { signInPath } from "./sign-in-path";

describe("signInPath", () => {
  it.each([
    ["/clusters", "/login?next=%2Fclusters"],
    ["/", "/login"],
    ["/clusters?q=health:degraded", "/login?next=%2Fclusters%3Fq%3Dhealth%3Adegraded"],
  ])("from %s is %s", (from, path) => {
    expect(signInPath(from)).toBe(path);
  });

  it("brings back to the page one came from", () => {
    const from = "/clusters?q=set:edge-north eks";
    const next = new URL(signInPath(from), "http://x").searchParams.get("next");
    expect(pathAfterSignIn(next)).toBe("/clusters?q=set:edge-north%20eks");
  });
});

describe("pathAfterSignIn", () => {
  it.each([
    ["/clusters?q=a#b", "/clusters?q=a#b"],
    ["/addons/x", "/addons/x"],
    [null, "/"],
    ["", "/"],
    ["clusters", "/"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/.//evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/login?next=/login", "/"],
    ["/login/x", "/"],
    ["/login-help", "/login-help"],
    ["/api/session/oidc/callback?code=1", "/"],
    ["/%2e%2e//evil.example", "/"],
    ["//user@evil.example", "/"],
    ["/\r\nSet-Cookie: x=y", "/Set-Cookie:%20x=y"],
  ])("%j leads to %s", (next, path) => {
    expect(pathAfterSignIn(next)).toBe(path);
  });
});
