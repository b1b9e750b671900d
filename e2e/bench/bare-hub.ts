import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fleetObjects, storedClusterAddOns } from "./fleet-objects";
import type { FleetSize } from "./fleet-size";
import type { HubAddress } from "./hub-address";

/** As long as the uid, the times and the managed fields of a cluster add-on. */
const SERVER_ADDS = "-".repeat(1050);
const COMMA = Buffer.from(",");

/**
 * The floor: a map of bytes behind Node's own HTTP server. It answers to the same requests with as many bytes and does
 * nothing else: no TLS, rights, checks, versions, history or consistent pages.
 */
export async function startBareHub(size: FleetSize, onStart: () => void, file?: string): Promise<HubAddress> {
  onStart();
  const hub = new BareHub();
  // What the file has is what the loop below makes again: to read it is part of the floor.
  if (file !== undefined) JSON.parse(readFileSync(file, "utf8"));
  for (const { collection, object, status } of fleetObjects(size)) {
    hub.add(collection, object.metadata.name, JSON.stringify({ ...object, status, SERVER_ADDS }));
  }
  const server = createServer((request, response) => void hub.answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

class BareHub {
  readonly #objects = new Map<string, Buffer>();
  readonly #watchers = new Set<ServerResponse>();
  readonly #listed: Buffer[] = [];

  add(collection: string, name: string, json: string): void {
    const bytes = Buffer.from(json);
    this.#objects.set(`${collection}/${name}`, bytes);
    if (collection.endsWith(`/${storedClusterAddOns.plural}`)) this.#listed.push(bytes);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bare");
    if (request.method === "PATCH") await this.#patch(pathname, request, response);
    else if (searchParams.has("watch")) this.#watch(response);
    else this.#list(searchParams, response);
  }

  #watch(response: ServerResponse): void {
    response.writeHead(200);
    response.flushHeaders();
    this.#watchers.add(response);
    response.once("close", () => this.#watchers.delete(response));
  }

  #list(params: URLSearchParams, response: ServerResponse): void {
    const start = Number(params.get("continue"));
    const end = params.has("limit") ? start + Number(params.get("limit")) : this.#listed.length;
    const next = end < this.#listed.length ? String(end) : "";
    const items = this.#listed.slice(start, end).flatMap((bytes, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
    response.end(
      Buffer.concat([Buffer.from(`{"metadata":{"continue":"${next}"},"items":[`), ...items, Buffer.from("]}")]),
    );
  }

  async #patch(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { metadata } = JSON.parse(String(Buffer.concat(chunks)));
    const object = JSON.parse(String(this.#objects.get(path)));
    const json = JSON.stringify({ ...object, metadata: { ...object.metadata, ...metadata } });
    this.#objects.set(path, Buffer.from(json));
    for (const watcher of this.#watchers) watcher.write(`{"type":"MODIFIED","object":${json}}\n`);
    response.end(json);
  }
}
