import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { log } from "@/server/log";
import type { Certificates } from "./certificates";
import type { PeerAddress } from "./peer-names";
import type { PeerRequest } from "./peer-token";

/** Consoles of one hub are near each other: one that takes longer is away. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 5_000;
const AWAY_MS = 2_000;
/** The same where the name of one is unknown. */
const UNKNOWN_MS = 30_000;
const IDLE_MS = 30_000;

interface Exchange extends PeerRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Sends requests to other consoles, over TLS in which both sides show a certificate. */
export class PeerClient {
  readonly #agent: Agent;
  readonly #awayUntil = new Map<string, number>();

  /** `mayBeMissing`: some of them do not exist, which is no news, and are left alone for longer. */
  constructor(
    { ca, cert, key }: Certificates,
    private readonly options: { readonly mayBeMissing?: boolean } = {},
  ) {
    const tls = { ca, cert, key, minVersion: "TLSv1.3" } as const;
    this.#agent = new Agent({ ...tls, keepAlive: true, timeout: IDLE_MS, maxSockets: 64 });
  }

  /** Resolves with the beginning of the answer. Rejects where there is none in time, at once if there was none just now. */
  async send(address: PeerAddress, exchange: Exchange): Promise<IncomingMessage> {
    const name = `${address.host}:${address.port}`;
    if ((this.#awayUntil.get(name) ?? 0) > Date.now()) throw new Error("it did not answer just now");
    try {
      return await this.#exchange(address, exchange);
    } catch (error) {
      if (!exchange.signal.aborted) {
        const { mayBeMissing = false } = this.options;
        log[mayBeMissing ? "debug" : "warn"]({ console: name, error }, "another console does not answer");
        this.#awayUntil.set(name, Date.now() + (isUnknown(error) ? UNKNOWN_MS : AWAY_MS));
      }
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(address: PeerAddress, { method, target, body, headers, signal }: Exchange): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const sent = httpsRequest({
        ...address,
        agent: this.#agent,
        method,
        path: target,
        headers: { ...headers, ...length },
        signal,
      });
      let timer = setTimeout(() => sent.destroy(new Error("no connection in time")), CONNECT_MS);
      const isConnected = () => {
        clearTimeout(timer);
        timer = setTimeout(() => sent.destroy(new Error("no answer in time")), ANSWER_MS);
      };
      sent.once("socket", (socket) => {
        if (sent.reusedSocket) isConnected();
        else socket.once("secureConnect", isConnected);
      });
      sent.once("close", () => clearTimeout(timer));
      sent.once("response", (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      sent.once("error", reject);
      sent.end(body);
    });
  }
}

/** Its name is none: there is no such console, or not yet. */
function isUnknown(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOTFOUND";
}

/** Those headers that an answer needs at its reader, too. */
export function passedHeaders(headers: IncomingHttpHeaders): Headers {
  const passed = new Headers();
  for (const name of ["content-type", "content-encoding", "content-disposition", "vary", "etag", "retry-after"]) {
    const value = headers[name];
    if (typeof value === "string") passed.set(name, value);
  }
  return passed;
}
