import type { Identity, WireHandler, WireRequest } from "@/lib/kube/wire";
import { type ApiServer, type ApiServerOptions, createApiServer } from "@/server/demo/api-server/api-server";
import { widgetCrd } from "./widget.crd";

export const ADMIN: Identity = { user: "admin", groups: ["system:masters"] };
export const STRANGER: Identity = { user: "nobody", groups: [] };

// Tests read answers of every shape; what is wrong with one shows where it is expected.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

export type Send = (
  method: WireRequest["method"],
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export function testServer(options: Partial<ApiServerOptions> = {}): Promise<ApiServer> {
  return createApiServer({ crds: [widgetCrd], tokens: new Map(), ...options });
}

/** Requests as one identity. A string goes out as it is, anything else as JSON. */
export function sender(handler: WireHandler, identity: Identity = ADMIN): Send {
  return async (method, path, body, headers = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const signal = new AbortController().signal;
    const response = await handler(
      { method, path, headers, signal, ...(body === undefined ? {} : { body: text }) },
      identity,
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    const answer = Buffer.concat(chunks).toString("utf8");
    const json = response.headers["content-type"] === "application/json";
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(answer) : answer };
  };
}

export function mergePatch(send: Send, path: string, patch: unknown): Promise<Reply> {
  return send("PATCH", path, patch, { "content-type": "application/merge-patch+json" });
}

export function jsonPatch(send: Send, path: string, patch: unknown): Promise<Reply> {
  return send("PATCH", path, patch, { "content-type": "application/json-patch+json" });
}

export interface WatchLine {
  readonly type: string;
  readonly object: Body;
}

/** A watch that is read line by line. */
export class Watching {
  readonly #lines: AsyncIterator<WatchLine>;
  readonly #ending = new AbortController();

  constructor(handler: WireHandler, path: string, identity: Identity = ADMIN, headers: Record<string, string> = {}) {
    this.#lines = lines(handler({ method: "GET", path, headers, signal: this.#ending.signal }, identity));
  }

  async next(): Promise<WatchLine> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("the watch has ended");
    return value;
  }

  async take(count: number): Promise<WatchLine[]> {
    const taken: WatchLine[] = [];
    while (taken.length < count) taken.push(await this.next());
    return taken;
  }

  /** What is left until the server closes the watch. */
  async rest(): Promise<WatchLine[]> {
    const rest: WatchLine[] = [];
    for (let step = await this.#lines.next(); !step.done; step = await this.#lines.next()) rest.push(step.value);
    return rest;
  }

  stop(): void {
    this.#ending.abort();
  }
}

async function* lines(answer: ReturnType<WireHandler>): AsyncGenerator<WatchLine> {
  let rest = "";
  for await (const chunk of (await answer).body) {
    const parts = (rest + Buffer.from(chunk).toString("utf8")).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part);
  }
}

/** Waits until `check` answers something true; the test's own timeout is the limit. */
export async function until<T>(check: () => Promise<T>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
