import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type EventStream, eventStream, handOver } from "@/server/http/event-stream";

interface Plan {
  /** The product's own streams, or Node's responses and nothing else. */
  readonly which: "ours" | "plain";
}

export interface StreamOrder {
  /** Of each event. */
  readonly bytes: number;
  readonly times: number;
}

/** As when many things change at once. */
const BURST = 20;

/**
 * Sends the same bytes to all who have opened a stream, as soon as all have taken what came before. Answers the
 * seconds.
 */
export async function start({ which }: Plan) {
  const readers = which === "ours" ? new OurReaders() : new PlainReaders();
  const server = createServer(readers.listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ready: (server.address() as AddressInfo).port,
    async answer({ bytes, times }: StreamOrder): Promise<number> {
      const event = Buffer.from(`data: ${"x".repeat(bytes - 8)}\n\n`);
      const from = performance.now();
      for (let time = 0; time < times; time += BURST) await readers.send(Array<Uint8Array>(BURST).fill(event));
      return (performance.now() - from) / 1000;
    },
  };
}

class PlainReaders {
  readonly #responses: ServerResponse[] = [];
  readonly listener = (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    this.#responses.push(response);
  };

  async send(events: readonly Uint8Array[]): Promise<void> {
    for (const response of this.#responses) for (const event of events) response.write(event);
    const full = this.#responses.filter(({ writableNeedDrain }) => writableNeedDrain);
    await Promise.all(full.map((response) => once(response, "drain")));
    if (full.length === 0) await new Promise(setImmediate);
  }
}

class OurReaders {
  readonly #streams = new Set<EventStream>();
  readonly #waiting = new Map<EventStream, () => void>();
  readonly listener = (_: unknown, response: ServerResponse) => {
    let opened: EventStream | undefined;
    const answer = eventStream({
      signal: new AbortController().signal,
      onOpen: (stream) => {
        opened = stream;
        this.#streams.add(stream);
        stream.send(Buffer.from(":\n\n"));
      },
      onReady: () => opened && this.#waiting.get(opened)?.(),
    });
    handOver(answer, response);
  };

  async send(events: readonly Uint8Array[]): Promise<void> {
    const full: Promise<void>[] = [];
    for (const stream of this.#streams) {
      for (const event of events) stream.send(event);
      if (!stream.isReady) full.push(new Promise((resolve) => this.#waiting.set(stream, resolve)));
    }
    await Promise.all(full);
    if (full.length === 0) await new Promise(setImmediate);
  }
}
