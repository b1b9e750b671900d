import { describe, expect, it } from "vitest";
import { assertPlainRequest } from "./protocol";

describe("assertPlainRequest", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])("lets %s of a path through", (method) => {
    expect(() => assertPlainRequest({ method, target: "/clusters?a=1" })).not.toThrow();
  });

  it.each([
    ["TRACE", "/", undefined, 405],
    ["OPTIONS", "/api/clusters", undefined, 405],
    ["PROPFIND", "/", undefined, 405],
    ["get", "/", undefined, 405],
    ["GET", "/", "websocket", 400],
    ["GET", "/api/live", "h2c", 400],
    ["GET", "http://other.example/", undefined, 400],
    ["GET", "*", undefined, 400],
    ["GET", "", undefined, 400],
    ["GET", `/${"a".repeat(8192)}`, undefined, 414],
  ])("refuses %s %s with upgrade %s", (method, target, upgrade, status) => {
    expect(() => assertPlainRequest({ method, target, upgrade })).toThrow(
      expect.objectContaining({ code: "invalid", status }),
    );
  });
});
