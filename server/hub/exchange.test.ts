import { describe, expect, it } from "vitest";
import { exchange } from "./exchange";

const failing = (cause: unknown) => ({ send: () => Promise.reject(cause), close: () => Promise.resolve() });

function request(cause: unknown, signal = new AbortController().signal): Promise<unknown> {
  return exchange(failing(cause), { method: "GET", path: "/", headers: {}, signal });
}

describe("exchange", () => {
  it.each([
    ["a deadline", new DOMException("The operation timed out", "TimeoutError"), "no answer in time"],
    [
      "a refused connection",
      Object.assign(new Error("authorization: Bearer canary"), { code: "ECONNREFUSED" }),
      "ECONNREFUSED",
    ],
    ["an error of another kind", new DOMException("x", "DataError"), "no answer"],
    ["something else", "canary", "no answer"],
  ])("names the kind of %s, and nothing of its text", async (_, cause, expected) => {
    await expect(request(cause)).rejects.toMatchObject({
      name: "HubUnreachable",
      message: `the hub did not answer GET (${expected})`,
    });
  });

  it.each([
    ["PATCH", "/apis/x/v1/things/a", "ECONNREFUSED", "unsent"],
    ["POST", "/apis/x/v1/things?fieldManager=f", "UND_ERR_CONNECT_TIMEOUT", "unsent"],
    ["PUT", "/apis/x/v1/things/a", "ECONNRESET", "unanswered"],
    ["GET", "/apis/x/v1/things/a", "ECONNRESET", undefined],
    ["POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", "ECONNRESET", undefined],
  ] as const)("knows of a %s to %s that met %s that it is %s", async (method, path, code, write) => {
    const transport = failing(Object.assign(new Error("x"), { code }));
    const requests = exchange(transport, { method, path, headers: {}, signal: new AbortController().signal });
    await expect(requests).rejects.toMatchObject({ write });
  });

  it("passes on the caller's own abort", async () => {
    const signal = AbortSignal.abort();
    await expect(request(signal.reason, signal)).rejects.toBe(signal.reason);
  });
});
