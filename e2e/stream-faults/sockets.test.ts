import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { eventStream } from "@/server/http/event-stream";
import { openRoute, routes } from "@/server/http/route";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { httpApp } from "@/server/http/testing";

const HOST = "127.0.0.1";
const isAll = process.env.FAULTS === "all";

/** Real sockets, and so real time. */
describe("a console on real sockets", () => {
  let stopping: AbortController;
  let open: number;
  let http: RunningHttp;
  let sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    stopping.abort();
    await http.close();
  });

  async function start(): Promise<void> {
    stopping = new AbortController();
    open = 0;
    const api = routes()
      .get(
        "/live",
        openRoute({}, () =>
          eventStream({
            signal: stopping.signal,
            onOpen: (stream) => {
              open += 1;
              stream.closed.addEventListener("abort", () => {
                open -= 1;
              });
            },
            onReady: () => undefined,
          }),
        ),
      )
      .get(
        "/slow",
        openRoute({}, async () => {
          await pause(60_000, undefined, { ref: false });
          return {};
        }),
      );
    http = await startHttp({ app: httpApp({ api }), port: 0, host: HOST });
  }

  /** Says so, and for how long the console holds the connection. */
  function respond(text: string, more = ""): { closed: Promise<number> } {
    const socket = connect(http.port, HOST);
    sockets.push(socket);
    const start = performance.now();
    socket.on("error", () => undefined).resume();
    socket.write(text);
    const dripping = setInterval(() => socket.writable && more !== "" && socket.write(more), 500);
    const closed = new Promise<number>((resolve) =>
      socket.once("close", () => {
        clearInterval(dripping);
        resolve(performance.now() - start);
      }),
    );
    return { closed };
  }

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await pause(10);
  }

  const request = (path: string, method = "GET") => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`;

  it("sigterm-ends-within-5s-whatever-is-open", async () => {
    await start();
    const streams = Array.from({ length: 20 }, () => respond(`${request("/api/live")}\r\n`));
    const hanging = [respond(`${request("/api/slow")}\r\n`), respond(request("/api/live")), respond("")];
    await until(() => open === 20);
    const begun = performance.now();
    stopping.abort();
    await http.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
    await Promise.all([...streams, ...hanging].map(({ closed }) => closed));
    expect(open).toBe(0);
  });

  it("sockets-that-go-without-a-word-leave-no-stream", async () => {
    await start();
    for (let n = 0; n < 50; n += 1) respond(`${request("/api/live")}\r\n`);
    await until(() => open === 50);
    for (const socket of sockets) socket.resetAndDestroy();
    await until(() => open === 0);
  });

  it.runIf(isAll)("slow-loris-of-headers-is-let-go", { timeout: 60_000 }, async () => {
    await start();
    const many = Array.from({ length: 20 }, (_, n) => respond(request("/api/live"), `X-Drip-${n}: x\r\n`));
    const longest = Math.max(...(await Promise.all(many.map(({ closed }) => closed))));
    expect(longest).toBeLessThan(20_000);
    expect(open).toBe(0);
  });

  it.runIf(isAll)("slow-loris-of-bodies-is-let-go", { timeout: 90_000 }, async () => {
    await start();
    const head = `${request("/api/live", "POST")}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
    const many = Array.from({ length: 20 }, () => respond(head, "x"));
    expect(Math.max(...(await Promise.all(many.map(({ closed }) => closed))))).toBeLessThan(45_000);
  });
});
