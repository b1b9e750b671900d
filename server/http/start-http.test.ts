import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { StartFailure } from "@/server/errors";
import { eventStream } from "./event-stream";
import { openRoute, routes } from "./route";
import { type RunningHttp, startHttp } from "./start-http";
import { httpApp } from "./testing";

const HOST = "127.0.0.1";
const stopping = new AbortController();
let open = 0;
let unread: "open" | "closed" | undefined;
let http: RunningHttp;

const api = routes()
  .get(
    "/open",
    openRoute({}, () => ({ hello: "you" })),
  )
  .get(
    "/live",
    openRoute({}, () => {
      open += 1;
      return eventStream({
        signal: stopping.signal,
        onOpen: (stream) =>
          stream.closed.addEventListener("abort", () => {
            open -= 1;
          }),
        onReady: () => undefined,
      });
    }),
  )
  .get(
    "/unread",
    openRoute({}, () =>
      eventStream({
        signal: stopping.signal,
        onOpen: (stream) => {
          unread = "open";
          stream.send(new Uint8Array(32 * 1024 * 1024));
          stream.closed.addEventListener("abort", () => {
            unread = "closed";
          });
        },
        onReady: () => undefined,
      }),
    ),
  );

beforeAll(async () => {
  http = await startHttp({ app: httpApp({ api }), port: 0, host: HOST });
});
afterAll(() => http.close());

/** What comes back for bytes that no client library would send. */
async function raw(text: string, port = http.port): Promise<string> {
  const socket = connect(port, HOST);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
  });
  socket.write(text);
  socket.setTimeout(2_000, () => socket.destroy());
  await once(socket, "close");
  return answer;
}

describe("startHttp", () => {
  it.each([
    ["TRACE", "TRACE /api/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405],
    [
      "an absolute target",
      "GET http://evil.example/api/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "an absolute target of ours",
      "GET http://localhost/api/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["a target that is no path", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
    ["a foreign host", "GET /api/open HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421],
    [
      "a host that hides another",
      "GET /api/open HTTP/1.1\r\nHost: localhost:1@evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["no host", "GET /api/open HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a backslash", "GET \\\\evil.example\\x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
    [
      "two lengths",
      "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
    ],
    [
      "length and chunks",
      "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a bare line feed in a header", "GET /api/open HTTP/1.1\nHost: localhost\nX: a\nConnection: close\n\n", 400],
  ])("refuses %s", async (_, request, status) => {
    expect(await raw(request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("does not upgrade a connection", async () => {
    const answer = await raw(
      "GET /api/open HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  it("keeps the headers on what it cannot read", async () => {
    expect((await raw("OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toLowerCase()).toContain(
      "content-security-policy",
    );
  });

  it.each([
    ["400", "GET / HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n"],
    ["417", "GET /api/open HTTP/1.1\r\nHost: localhost\r\nExpect: gold\r\nConnection: close\r\n\r\n"],
    ["431", `GET /api/open HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(20_000)}\r\n\r\n`],
  ])("attack: framing what the server itself answers, with %s", async (status, request) => {
    const own = await startHttp({ app: httpApp({ api }), port: 0, host: HOST, usesHttps: true });
    const answer = (await raw(request, own.port)).toLowerCase();
    expect(answer).toContain(`http/1.1 ${status} `);
    for (const header of [
      "frame-ancestors 'none'",
      "x-content-type-options: nosniff",
      "strict-transport-security: max-age",
    ])
      expect(answer).toContain(header);
    await own.close();
  });

  it.each([
    ["nothing", "", 408],
    ["headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", 408],
    // Refused for where it comes from, before the rest of it.
    ["a body", "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", 403],
  ])("attack: sending %s so slowly that they never end", async (_, request, status) => {
    const limits = { headersTimeout: 60, requestTimeout: 60, connectionsCheckingInterval: 20 };
    const own = await startHttp({ app: httpApp({ api }), port: 0, host: HOST, limits });
    expect(await raw(request, own.port)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await own.close();
  });

  it("attack: not reading what one has requested", async () => {
    const own = await startHttp({ app: httpApp({ api }), port: 0, host: HOST, limits: { timeout: 50 } });
    const socket = connect(own.port, HOST).pause();
    socket.write("GET /api/unread HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => unread).toBe("open");
    await expect.poll(() => unread).toBe("closed");
    socket.destroy();
    await own.close();
  });

  it("says in one sentence that the port is taken", async () => {
    const second = startHttp({ app: httpApp(), port: http.port, host: HOST });
    await expect(second).rejects.toThrow(new StartFailure(`Port ${http.port} is taken; set PORT to another one.`));
  });

  it("lets go of a stream whose browser has gone", async () => {
    const browser = new AbortController();
    const response = await fetch(`http://${HOST}:${http.port}/api/live`, { signal: browser.signal });
    expect([response.status, open]).toEqual([200, 1]);
    browser.abort();
    await expect.poll(() => open).toBe(0);
  });

  it("sends a stream by itself, with the headers of every answer", async () => {
    const passed = vi.spyOn(ReadableStream.prototype, "getReader");
    const browser = new AbortController();
    const response = await fetch(`http://${HOST}:${http.port}/api/live`, { signal: browser.signal });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "x-content-type-options": "nosniff",
    });
    expect(passed).not.toHaveBeenCalled();
    browser.abort();
    await expect.poll(() => open).toBe(0);
  });

  it("sends an answer at once, without a stream between", async () => {
    const passed = vi.spyOn(ReadableStream.prototype, "getReader");
    const answer = await raw("GET /api/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(answer).toContain('{"hello":"you"}');
    expect(answer.toLowerCase()).toContain("content-length: 15\r\n");
    expect(passed).not.toHaveBeenCalled();
  });

  it("stops at once with streams open, when they were told", async () => {
    const own = await startHttp({ app: httpApp({ api }), port: 0, host: HOST });
    const streams = await Promise.all(Array.from({ length: 10 }, () => fetch(`http://${HOST}:${own.port}/api/live`)));
    expect(open).toBe(10);
    stopping.abort();
    await own.close();
    expect(open).toBe(0);
    for (const stream of streams) expect(await stream.text()).toBe("");
  });
});
