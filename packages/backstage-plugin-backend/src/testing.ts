import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

type Answer = (request: ReceivedRequest) => { readonly status: number; readonly body: unknown };

/** An HTTP server in the console's place, for what a console seldom answers. */
export async function startServer(answer: Answer) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = await read(request);
    requests.push(received);
    const { status, body } = answer(received);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}`, requests, close };
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const body = await text(request);
  const { authorization } = request.headers;
  return { path: request.url ?? "", authorization, body: body === "" ? undefined : JSON.parse(body) };
}

/** A file with a token, in a folder that `remove` takes away. */
export async function tokenFile(token: string) {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-"));
  const path = join(folder, "token");
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return { path, replace: (next: string) => writeFile(path, next), remove: () => rm(folder, { recursive: true }) };
}
