import { connect } from "node:net";
import { quantile } from "@/e2e/bench/quantile";

export interface PageQuestion {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface PageAnswer {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Asks for one page again and again on some connections, one request at a time on each, and reads no more of the
 * answers than it must.
 */
export async function start() {
  return {
    ready: null,
    async answer({ connections, seconds, ...page }: PageQuestion): Promise<PageAnswer> {
      const times: number[] = [];
      const start = performance.now();
      const end = start + seconds * 1000;
      await Promise.all(Array.from({ length: connections }, () => fetchPage(page, end, times)));
      const perSecond = (times.length * 1000) / (performance.now() - start);
      return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
    },
  };
}

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Resolves when the time is up. Both servers tell how long an answer is, or send it in chunks of which the last is
 * empty.
 */
function fetchPage(
  { port, path, cookie }: Pick<PageQuestion, "port" | "path" | "cookie">,
  end: number,
  times: number[],
): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let requests = 0;
    let left = 0;
    const send = () => {
      requests = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket
      .once("connect", send)
      .once("error", reject)
      .once("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      if (left === 0) {
        const head = chunk.indexOf(HEAD_END);
        const text = chunk.toString("latin1", 0, head);
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        if (!text.startsWith("HTTP/1.1 200") || Number.isNaN(length))
          return reject(new Error(`${path} was answered with ${text}`));
        left = length + head + HEAD_END.length;
      }
      left -= chunk.length;
      if (left > 0) return;
      const now = performance.now();
      times.push(now - requests);
      if (now < end) send();
      else socket.end();
    });
  });
}
