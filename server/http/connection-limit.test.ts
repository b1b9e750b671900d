import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { eventStream } from "./event-stream";
import { openRoute, routes } from "./route";
import { type RunningHttp, startHttp } from "./start-http";
import { httpApp } from "./testing";

const HOST = "127.0.0.1";
const GET = (path: string) => `GET /api/${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const MANY = 10_000;
const AT_ONCE = 450;

let http: RunningHttp;
let stopping: AbortController;
let streams = 0;
const sockets: Socket[] = [];

const api = routes()
  .get(
    "/open",
    openRoute({}, () => ({ hello: "you" })),
  )
  .get(
    "/live",
    openRoute({}, () =>
      eventStream({
        signal: stopping.signal,
        onOpen: (stream) => {
          streams += 1;
          stream.closed.addEventListener("abort", () => {
            streams -= 1;
          });
        },
        onReady: () => undefined,
      }),
    ),
  );

async function start(maxConnections: number, tls?: { cert: string; key: string }): Promise<void> {
  stopping = new AbortController();
  http = await startHttp({
    app: httpApp({ api }),
    port: 0,
    host: HOST,
    limits: { maxConnections },
    ...(tls && { tls }),
  });
}

afterEach(async () => {
  stopping.abort();
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

/** Sends nothing, or `text`. From another address than the rest, where one is given. */
async function open(text = "", localAddress = HOST): Promise<Socket> {
  const socket = connect({ port: http.port, host: HOST, localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

async function answered(socket: Socket): Promise<Socket> {
  await once(socket, "data");
  return socket;
}

async function openIdle(count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - begun) }, () => open()));
}

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === "open";
/** By a connection of its own. */
const status = async () => {
  const response = await fetch(`http://${HOST}:${http.port}/api/open`, { headers: { connection: "close" } });
  return response.status;
};

describe("attack: holding connections (27)", () => {
  it("ten thousand idle ones leave streams open and keep nobody out", { timeout: 60_000 }, async () => {
    await start(1_000);
    const live = await Promise.all(Array.from({ length: 20 }, async () => answered(await open(GET("live")))));
    await openIdle(MANY);
    expect(await status()).toBe(200);
    expect([streams, live.filter(isOpen).length]).toEqual([20, 20]);
    await expect.poll(() => sockets.filter(isOpen).length).toBeLessThanOrEqual(1_000);
  });

  it("the longest idle one of the address with the most is closed", async () => {
    await start(4);
    const other = await open("", "127.0.0.2");
    const used = await answered(await open(GET("open")));
    const [first, second] = [await open(), await open()];
    used.write(GET("open"));
    await answered(used);
    const [third, fourth] = [await open(), await open()];
    await expect.poll(() => [first, second].map(isOpen)).toEqual([false, false]);
    expect([other, used, third, fourth].map(isOpen)).toEqual([true, true, true, true]);
  });

  it.each([
    ["headers", "GET /api/open HTTP/1.1\r\nHost: localhost\r\nX: "],
    ["a body", "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"],
  ])("%s without an end: no place is held by it", async (_, text) => {
    await start(2);
    const slow = [await open(text), await open(text)];
    expect(await status()).toBe(200);
    await expect.poll(() => slow.filter(isOpen).length).toBe(1);
  });

  it("a stream over TLS stays open, and handshakes that never begin hold no place", async () => {
    const { cert, key } = await (await peerAuthority())(["localhost"]);
    await start(3, { cert, key });
    const live = connectTls({ port: http.port, host: HOST, ca: cert, rejectUnauthorized: false });
    sockets.push(live);
    live.write(GET("live"));
    await answered(live);
    const silent = [await open(), await open(), await open(), await open()];
    await expect.poll(() => silent.map(isOpen)).toEqual([false, false, true, true]);
    expect([streams, isOpen(live)]).toEqual([1, true]);
  });

  it("where a request is under way on each, a further one is closed unanswered, until one ends", async () => {
    await start(2);
    const live = [await answered(await open(GET("live"))), await answered(await open(GET("live")))];
    const late = await open(GET("open"));
    await once(late, "close");
    expect([late.bytesRead, live.filter(isOpen).length]).toEqual([0, 2]);
    live[0]?.destroy();
    await expect.poll(() => streams).toBe(1);
    expect(await status()).toBe(200);
    expect(live.map(isOpen)).toEqual([false, true]);
  });
});
