import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storedClusterAddOns } from "@/e2e/bench/fleet-objects";
import type { RawObject } from "@/lib/kube/object";
import { resourcePath } from "@/lib/kube/resource";
import { configMaps } from "@/lib/resources/built-in";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";
import { PaperEvents } from "./paper-events";
import { clusterAddOn, type PaperSize, paperFleet } from "./paper-fleet";
import { PaperRights } from "./paper-rights";

/** Where it is, for a console and for anybody who asks directly. */
export interface PaperAddress {
  readonly url: string;
  readonly ca: string;
  readonly kubeconfig: string;
}

/** What it was asked since it started, or since it was told to count again. */
export interface PaperCounts {
  readonly lists: number;
  /** Opened. */
  readonly watches: number;
  /** Open now. */
  readonly watching: number;
  readonly reviews: number;
  /** From the first list of cluster add-ons to the watch that follows the last page, in ms; null before. */
  readonly listedMs: number | null;
}

export type PaperQuestion =
  | { readonly do: "count" | "count-anew" | "drop-watches" }
  /** Cluster add-ons become unavailable, one after the other of `targets`, saying when: see `markOf`. */
  | {
      readonly do: "stream";
      readonly perSecond: number;
      readonly seconds: number;
      readonly targets: readonly number[];
    };

const CHUNK = 100;
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";
const VERSION = "90000000";

/**
 * A hub that is as cheap as can be: bytes that were made before, behind TLS. It lists, is watched, says who may what,
 * and takes sessions alone.
 */
export async function start(size: PaperSize) {
  const hub = new PaperHub(size);
  const authority = await openAuthority(await newAuthority(new Date()));
  const { certificate, key } = await authority.serving(new Date());
  const server = createServer(
    { cert: certificate, key, keepAliveTimeout: 60_000 },
    (request, response) => void hub.answer(request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ready: PaperAddress = {
    url,
    ca: authority.certificate,
    kubeconfig: writeKubeconfig(url, authority.certificate),
  };
  return { ready, answer: (question: PaperQuestion) => hub.countsFor(question) };
}

class PaperHub {
  readonly #chunksByPath = new Map<string, Buffer[]>();
  readonly #events = new PaperEvents();
  readonly #rights: PaperRights;
  #counts = { lists: 0, watches: 0, reviews: 0 };
  #listedFrom = Number.NaN;
  #listedTo = Number.NaN;

  constructor(private readonly size: PaperSize) {
    this.#rights = new PaperRights();
    for (const { resource, objects } of paperFleet(size))
      this.#chunksByPath.set(resourcePath(resource), chunksOf(objects));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "https://paper");
    if (request.method === "POST" && pathname.endsWith(`/${configMaps.plural}`))
      return json(response, 201, await this.#take(pathname, request));
    if (request.method === "POST") {
      this.#counts.reviews += 1;
      return json(response, 201, await this.#rights.review(pathname, request));
    }
    if (searchParams.has("watch")) return this.#watch(pathname, searchParams, response);
    if (pathname.startsWith(DEFINITIONS)) return json(response, 200, DEFINITION);
    const isCollection = !/\/(namespaces\/[^/]+\/[^/]+\/[^/]+|version)$/.test(pathname);
    if (isCollection) return this.#list(pathname, searchParams, response);
    json(response, pathname === "/version" ? 200 : 404, pathname === "/version" ? { major: "1" } : NOT_FOUND);
  }

  async countsFor(question: PaperQuestion): Promise<PaperCounts> {
    if (question.do === "count-anew") this.#counts = { lists: 0, watches: 0, reviews: 0 };
    if (question.do === "drop-watches") this.#events.drop();
    if (question.do === "stream") await this.#stream(question);
    return { ...this.#counts, watching: this.#events.watching, listedMs: this.#listedMs };
  }

  /** NaN is no JSON. */
  get #listedMs(): number | null {
    const ms = this.#listedTo - this.#listedFrom;
    return Number.isNaN(ms) ? null : ms;
  }

  #watch(path: string, params: URLSearchParams, response: ServerResponse): void {
    this.#counts.watches += 1;
    if (path === CLUSTER_ADD_ONS && Number.isNaN(this.#listedTo)) this.#listedTo = performance.now();
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    this.#events.follow(path, params.get("resourceVersion") ?? "", response);
  }

  /** Watches receive it. */
  async #take(path: string, request: IncomingMessage): Promise<object> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const object: RawObject = JSON.parse(String(Buffer.concat(chunks)));
    const version = String(Number(VERSION) + this.#events.sent + 1);
    const taken = { ...object, metadata: { ...object.metadata, uid: version, resourceVersion: version } };
    this.#events.send(path, version, JSON.stringify({ type: "ADDED", object: taken }));
    return taken;
  }

  #list(path: string, params: URLSearchParams, response: ServerResponse): void {
    this.#counts.lists += 1;
    if (path === CLUSTER_ADD_ONS && Number.isNaN(this.#listedFrom)) this.#listedFrom = performance.now();
    const chunks = this.#chunksByPath.get(path) ?? [];
    const from = Number(params.get("continue") ?? 0);
    const to = params.has("limit")
      ? from + Math.max(1, Math.floor(Number(params.get("limit")) / CHUNK))
      : chunks.length;
    const left = Math.max(0, chunks.length - to) * CHUNK;
    const next = left > 0 ? `,"continue":"${to}","remainingItemCount":${left}` : "";
    const body = chunks.slice(from, to).flatMap((chunk, position) => (position === 0 ? [chunk] : [COMMA, chunk]));
    response.writeHead(200, { "content-type": "application/json" });
    response.write(`{"kind":"List","apiVersion":"v1","metadata":{"resourceVersion":"${VERSION}"${next}},"items":[`);
    for (const bytes of body) response.write(bytes);
    response.end("]}");
  }

  /** Resolves when all are sent. */
  #stream({ perSecond, seconds, targets }: Extract<PaperQuestion, { do: "stream" }>): Promise<void> {
    const all = perSecond * seconds;
    const start = performance.now();
    let sent = 0;
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const due = Math.min(all, Math.floor(((performance.now() - start) * perSecond) / 1000));
        for (; sent < due; sent += 1) this.#mark(targets[sent % targets.length] ?? 0);
        if (sent < all) return;
        clearInterval(timer);
        resolve();
      }, 1);
    });
  }

  #mark(index: number): void {
    const at = performance.timeOrigin + performance.now();
    const version = Number(VERSION) + this.#events.sent + 1;
    const object = clusterAddOn(this.size, index, version - 1_000_000, `mark ${at.toFixed(2)}`);
    this.#events.send(CLUSTER_ADD_ONS, String(version), JSON.stringify({ type: "MODIFIED", object }));
  }
}

const CLUSTER_ADD_ONS = resourcePath(storedClusterAddOns);
const COMMA = Buffer.from(",");
const NOT_FOUND = {
  kind: "Status",
  apiVersion: "v1",
  status: "Failure",
  reason: "NotFound",
  code: 404,
  message: "there is none",
};
const DEFINITION = {
  spec: {
    versions: [
      { name: "v1alpha1", served: true, storage: true },
      { name: "v1beta1", served: true, storage: false },
    ],
  },
};

function chunksOf(objects: Iterable<object>): Buffer[] {
  const chunks: Buffer[] = [];
  let texts: string[] = [];
  for (const object of objects) {
    texts.push(JSON.stringify(object));
    if (texts.length < CHUNK) continue;
    chunks.push(Buffer.from(texts.join(",")));
    texts = [];
  }
  return texts.length > 0 ? [...chunks, Buffer.from(texts.join(","))] : chunks;
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function writeKubeconfig(server: string, ca: string): string {
  const folder = mkdtempSync(join(tmpdir(), "flotilla-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "kubeconfig");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name: "paper", cluster: { server, "certificate-authority-data": Buffer.from(ca).toString("base64") } },
    ],
    users: [{ name: "console", user: { token: "admin" } }],
    contexts: [{ name: "paper", context: { cluster: "paper", user: "console" } }],
    "current-context": "paper",
  };
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}
