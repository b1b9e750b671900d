import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { controlFiles } from "./control-files";
import { readFault, ScenarioError } from "./scenario";
import type { Stage } from "./stage";

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const BODY_LIMIT_BYTES = 64 * 1024;

interface Reply {
  readonly status: number;
  readonly body?: object;
}

/**
 * GET / lists the current faults, POST /faults begins one, DELETE /faults/{id} ends it. On loopback, for those who can
 * read the token and sends it as `Authorization: Bearer …`.
 */
export async function startControlServer(stage: Stage, folder: string): Promise<ControlServer> {
  const token = randomBytes(24).toString("base64url");
  const server = createServer((incoming, outgoing) => {
    replyTo(stage, token, incoming).then(
      (reply) => send(outgoing, reply),
      () => outgoing.destroy(),
    );
  });
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://${HOST}:${port}`;
  const files = controlFiles(folder);
  for (const [path, content] of [
    [files.token, token],
    [files.url, url],
  ] as const) {
    await writeFile(path, content, { mode: 0o600 });
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function replyTo(stage: Stage, token: string, incoming: IncomingMessage): Promise<Reply> {
  if (!isBearer(incoming.headers.authorization ?? "", token))
    return { status: 401, body: { error: "Send the token of this demo." } };
  const path = (incoming.url ?? "/").split("?", 1)[0] ?? "/";
  const id = /^\/faults\/([\w-]+)$/.exec(path)?.[1];
  if (incoming.method === "GET" && path === "/") return { status: 200, body: stage.state() };
  if (incoming.method === "POST" && path === "/faults") return begin(stage, incoming);
  if (incoming.method === "DELETE" && id !== undefined) {
    return stage.end(id) ? { status: 204 } : { status: 404, body: { error: `No fault ${id} is running.` } };
  }
  return { status: 404, body: { error: "Only GET /, POST /faults and DELETE /faults/{id} exist." } };
}

async function begin(stage: Stage, incoming: IncomingMessage): Promise<Reply> {
  try {
    const running = stage.begin(readFault(JSON.parse(await bodyOf(incoming))));
    return { status: 201, body: running };
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, body: { error: "The body is not valid JSON." } };
    if (error instanceof ScenarioError) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function isBearer(header: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new ScenarioError("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(outgoing: ServerResponse, { status, body }: Reply): void {
  outgoing.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  outgoing.end(body === undefined ? undefined : `${JSON.stringify(body, null, 2)}\n`);
}
