import { Agent } from "undici";
import type { HubAddress } from "./hub-address";

const CONNECTIONS = 16;

/** A client that reads no more than it has to: the time is the hub's. */
export class HubVisitor {
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;

  constructor(private readonly address: HubAddress) {
    this.#agent = new Agent({
      connect: { ca: address.ca },
      connections: CONNECTIONS,
      bodyTimeout: 0,
      headersTimeout: 0,
    });
    this.#headers = { accept: "application/json", ...(address.token && { authorization: `Bearer ${address.token}` }) };
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async get(path: string): Promise<Buffer> {
    const { statusCode, body } = await this.#agent.request({
      origin: this.address.url,
      path,
      method: "GET",
      headers: this.#headers,
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`GET ${path} was answered with ${statusCode}: ${bytes}`);
    return bytes;
  }

  /** Sets an annotation, which is the smallest write there is. */
  async mark(path: string, mark: string): Promise<void> {
    const { statusCode, body } = await this.#agent.request({
      origin: this.address.url,
      path,
      method: "PATCH",
      headers: { ...this.#headers, "content-type": "application/merge-patch+json" },
      body: JSON.stringify({ metadata: { annotations: { mark } } }),
    });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`PATCH ${path} was answered with ${statusCode}: ${answer}`);
  }

  /** Opens a watch, tells of every mark that comes, and answers how to end it. */
  async watchMarks(path: string, onMark: (mark: string) => void): Promise<() => void> {
    const ending = new AbortController();
    const request = {
      origin: this.address.url,
      path,
      method: "GET",
      headers: this.#headers,
      signal: ending.signal,
    } as const;
    const { statusCode, body } = await this.#agent.request(request);
    if (statusCode !== 200) throw new Error(`the watch ${path} was answered with ${statusCode}`);
    body.on("error", () => undefined);
    let rest = "";
    body.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const mark = /"mark":"([^"]*)"/.exec(line)?.[1];
        if (mark !== undefined) onMark(mark);
      }
    });
    return () => ending.abort();
  }
}
