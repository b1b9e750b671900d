import { describe, expect, it } from "vitest";
import { publicOrigins } from "./public-origins";

describe("publicOrigins", () => {
  it.each([
    ["localhost:3000", "http://localhost:3000"],
    ["LOCALHOST", "http://localhost"],
    ["127.0.0.1:80", "http://127.0.0.1:80"],
    ["[::1]:3000", "http://[::1]:3000"],
  ])("takes %s on loopback", (host, origin) => {
    expect(publicOrigins([], "127.0.0.1")(host)).toEqual({ origin, isSecure: false, basePath: "" });
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "localhost:3000@evil.example",
    "127.0.0.2",
    "",
    "localhost:999999",
  ])("does not take %j on loopback: a foreign name may resolve to this machine", (host) => {
    expect(publicOrigins([], "127.0.0.1")(host)).toBeUndefined();
  });

  it("takes no name that was not given where it listens to the world", () => {
    const originOf = publicOrigins(["https://flotilla.example.org", "http://10.0.0.7:3000"], "0.0.0.0");
    expect(originOf("flotilla.example.org")).toEqual({
      origin: "https://flotilla.example.org",
      isSecure: true,
      basePath: "",
    });
    expect(originOf("10.0.0.7:3000")).toEqual({ origin: "http://10.0.0.7:3000", isSecure: false, basePath: "" });
    for (const host of ["localhost:3000", "flotilla.example.org:8443", "10.0.0.7"])
      expect(originOf(host)).toBeUndefined();
  });

  it("does not start where it listens to the world and has no name", () => {
    expect(() => publicOrigins([], "0.0.0.0")).toThrow(/^HOST opens .* PUBLIC_URLS must say/);
  });
});
