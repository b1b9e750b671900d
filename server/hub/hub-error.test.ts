import { describe, expect, it } from "vitest";
import { hubErrorOf } from "./hub-error";

const status = (details: object) => JSON.stringify({ kind: "Status", reason: "Timeout", message: "later", details });

describe("hubErrorOf", () => {
  it.each([
    ["the body's seconds", status({ retryAfterSeconds: 2 }), "9", 2_000],
    ["the header's seconds", "", "9", 9_000],
    ["a minute at most", "", "86400", 60_000],
    ["nothing for none", "", "0", undefined],
    ["nothing for a date", "", "Wed, 21 Oct 2015 07:28:00 GMT", undefined],
    ["nothing without any", "", undefined, undefined],
  ])("waits %s", (_, body, header, expected) => {
    expect(hubErrorOf(503, body, header).retryAfterMs).toBe(expected);
  });

  it("keeps the causes that Kubernetes adds, if any", () => {
    const causes = [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }, {}];
    const [first, second] = hubErrorOf(504, status({ causes })).causes;
    expect(first).toEqual({ reason: "ResourceVersionTooLarge", message: "Too large resource version", field: "" });
    expect(second).toEqual({ reason: "", message: "", field: "" });
    expect(hubErrorOf(404, "not JSON")).toMatchObject({
      reason: "NotFound",
      message: "the hub answered 404",
      causes: [],
    });
  });
});
