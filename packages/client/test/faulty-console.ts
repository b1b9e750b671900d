import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Stands in front of a console, and breaks what goes through it. */
export class FaultyConsole {
  /** Of each request its method and address, in order. */
  readonly seen: string[] = [];
  /** Answers a request itself where it returns true. */
  instead: Instead = () => false;
  /** Where a request goes that is passed on. */
  rewrite: (address: string) => string = (address) => address;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target = ""): Promise<FaultyConsole> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new FaultyConsole(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
      proxy.seen.push(`${incoming.method} ${incoming.url}`);
      if (!proxy.instead(incoming, outgoing)) forward(target + proxy.rewrite(incoming.url ?? ""), incoming, outgoing);
    });
    return proxy;
  }

  /** Breaks all connections, as a network does. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, "close");
  }
}

/** Answers a problem as a console does. */
export function answerProblem(response: ServerResponse, status: number, code: string, headers = {}): true {
  response.writeHead(status, { "content-type": "application/problem+json", ...headers });
  response.end(JSON.stringify({ type: "about:blank", title: "No.", status, code }));
  return true;
}

function forward(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const sent = request(url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.once("error", () => outgoing.destroy());
  });
  sent.once("error", () => outgoing.destroy());
  outgoing.once("close", () => sent.destroy());
  incoming.pipe(sent);
}
