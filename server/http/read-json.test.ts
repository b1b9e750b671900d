import { describe, expect, it } from "vitest";
import { readJson } from "./read-json";

function request(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/x", { method: "POST", body, headers });
}

describe("readJson", () => {
  it("reads a body that comes in pieces, cut through letters", async () => {
    const bytes = new TextEncoder().encode('{"name":"é漢"}');
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body: pieces, duplex: "half" };
    expect(await readJson(new Request("http://localhost/", init))).toEqual({ name: "é漢" });
  });

  it.each(['{"__proto__":{"admin":true}}', '{"a":[{"\\u005f_proto__":1}]}', "", "{", '"a" "b"'])(
    "refuses %j",
    async (body) => {
      await expect(readJson(request(body))).rejects.toMatchObject({ code: "invalid", status: 400 });
    },
  );

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":[{"name":"mine","y":{},"name":"theirs"}]}',
    '{"a:b":1,"c":"\\"{","a:b":2}',
  ])("attack: a body that says two things is refused: %s", async (body) => {
    await expect(readJson(request(body))).rejects.toMatchObject({ code: "invalid", status: 400 });
  });

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a\\":{\\"a","b":": {"}', '[":",{"":1}]', '"a:a"'])(
    "takes one that names each member once: %s",
    async (body) => {
      expect(await readJson(request(body))).toEqual(JSON.parse(body));
    },
  );

  it("does not quote what it could not read", async () => {
    const error: unknown = await readJson(request("sha256~canary is no JSON")).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: undefined, message: expect.not.stringContaining("canary") });
  });

  it("refuses more than 256 KiB, announced or not", async () => {
    await expect(readJson(request(`"${"a".repeat(256 * 1024)}"`))).rejects.toMatchObject({ status: 413 });
    await expect(readJson(request("{}", { "content-length": "300000" }))).rejects.toMatchObject({ status: 413 });
  });

  it("stops reading once it is too much", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body: endless, duplex: "half" };
    await expect(readJson(new Request("http://localhost/", init))).rejects.toMatchObject({ status: 413 });
    expect(pulled).toBeLessThan(10);
  });
});
