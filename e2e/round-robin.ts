import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";

/** A request and what was answered; 502 where none of the consoles did. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Of the console. */
  readonly port: number;
}

/** Sends each request to the next of some consoles, as a balancer without any stickiness does. */
export interface RoundRobin {
  readonly url: string;
  /** All so far, in the order of their answers; may be emptied. */
  readonly answered: Answered[];
  close(): Promise<void>;
}

/** In front of consoles on these ports of loopback. One on which nobody listens is passed over. */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const answered: Answered[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    void answer(incoming, outgoing, order).then((result) => {
      answered.push({ method: incoming.method ?? "", path: incoming.url ?? "", ...result });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://localhost:${address.port}`, answered, close };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  order: readonly number[],
): Promise<{ status: number; port: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer); // nobody has set an encoding
  for (const port of order) {
    const from = await send(incoming, Buffer.concat(chunks), port, outgoing).catch(() => undefined);
    if (!from) continue;
    const status = from.statusCode ?? 0;
    outgoing.writeHead(status, from.headers);
    outgoing.flushHeaders();
    from.pipe(outgoing);
    // A console that is killed ends what it was sending, and so does its reader.
    from.once("error", () => outgoing.destroy());
    outgoing.once("close", () => from.destroy());
    return { status, port };
  }
  outgoing.writeHead(502).end();
  return { status: 502, port: 0 };
}

function send(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  outgoing: ServerResponse,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, resolve);
    sent.once("error", reject);
    outgoing.once("close", () => sent.destroy());
    sent.end(body);
  });
}
