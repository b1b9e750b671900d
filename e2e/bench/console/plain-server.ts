import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Plan {
  readonly type: string;
  readonly body: string;
}

/** The floor of every answer: Node's own server with bytes that were made before. Its first word is its port. */
export async function start({ type, body }: Plan) {
  const bytes = Buffer.from(body);
  const headers = { "content-type": type, "content-length": bytes.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { ready: (server.address() as AddressInfo).port };
}
