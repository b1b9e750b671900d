import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";

/** One open stream of server-sent events to one browser. */
export interface EventStream {
  /** False while the reader is slow. Data sent anyway is buffered in memory. */
  readonly isReady: boolean;
  /** Fires when the browser has disconnected or the stream was closed. */
  readonly closed: AbortSignal;
  send(event: Uint8Array): void;
  close(): void;
}

interface EventStreamOptions {
  /** Closes the stream. */
  readonly signal: AbortSignal;
  readonly onOpen: (stream: EventStream) => void;
  /** The reader has caught up. */
  readonly onReady: () => void;
}

const WAITING_BYTES = 64 * 1024;
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = new TextEncoder().encode(":\n\n");
const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/**
 * The bytes of one event; made once if many streams send the same. A reconnecting browser names the last `id` it
 * received.
 */
export function eventBytes(data: object, id?: string): Uint8Array {
  return new TextEncoder().encode(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

let openNow = 0;

/** How many streams of this process are open. */
export function openStreamCount(): number {
  return openNow;
}

/** Streams that can be handed over, by response: touching `body` would create one for every response. */
const streamsByResponse = new WeakMap<Response, OpenStream>();

/** Answers with a stream. A comment every 15 s keeps it alive. */
export function eventStream({ signal, onOpen, onReady }: EventStreamOptions): Response {
  const stream = new OpenStream(onReady);
  // One listener per stream is not a leak.
  setMaxListeners(0, signal, stream.closed);
  const heartbeat = setInterval(() => stream.isReady && stream.send(HEARTBEAT), HEARTBEAT_MS);
  openNow += 1;
  const onClosed = () => {
    openNow -= 1;
    clearInterval(heartbeat);
  };
  stream.closed.addEventListener("abort", onClosed, { once: true });
  signal.addEventListener("abort", () => stream.close(), { once: true, signal: stream.closed });
  const response = new Response(stream.body(), { headers: HEADERS });
  streamsByResponse.set(response, stream);
  onOpen(stream);
  if (signal.aborted) stream.close();
  return response;
}

/**
 * Sends the streams among responses by Node's own, which costs a tenth of what passes through a response; true where it
 * is one.
 */
export function handOver(response: Response, outgoing: ServerResponse): boolean {
  const stream = streamsByResponse.get(response);
  if (!stream) return false;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  stream.sendBy(outgoing);
  return true;
}

class OpenStream implements EventStream {
  readonly #closed = new AbortController();
  /** Unread data, while there is no reader. */
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #reading: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** The reader of the response waits for the next bytes. */
  #isAwaited = false;
  #outgoing: ServerResponse | undefined;

  constructor(private readonly onReady: () => void) {}

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  get isReady(): boolean {
    return !this.closed.aborted && (this.#outgoing?.writableLength ?? this.#waitingBytes) < WAITING_BYTES;
  }

  send(event: Uint8Array): void {
    if (this.closed.aborted) return;
    if (this.#outgoing) this.#outgoing.write(event);
    else this.#keep(event);
  }

  close(): void {
    if (this.closed.aborted) return;
    this.#closed.abort();
    if (this.#outgoing) this.#outgoing.end();
    else if (this.#isAwaited) this.#reading?.close();
  }

  /** For readers of a response. */
  body(): ReadableStream<Uint8Array> {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#reading = controller;
      },
      pull: () => {
        this.#isAwaited = true;
        this.#take();
        if (this.closed.aborted) this.#reading?.close();
        else this.onReady();
      },
      cancel: () => this.#closed.abort(),
    };
    return new ReadableStream(source, { highWaterMark: 0 });
  }

  /** From here on nothing reads the response. */
  sendBy(outgoing: ServerResponse): void {
    this.#outgoing = outgoing;
    this.#reading = undefined;
    const gone = () => this.#closed.abort();
    outgoing.once("close", gone).once("error", gone);
    outgoing.on("drain", () => this.closed.aborted || this.onReady());
    for (const event of this.#waiting.splice(0)) outgoing.write(event);
    if (outgoing.destroyed) gone();
    if (this.closed.aborted) outgoing.end();
  }

  #keep(event: Uint8Array): void {
    this.#waiting.push(event);
    this.#waitingBytes += event.byteLength;
    if (this.#isAwaited) this.#take();
  }

  #take(): void {
    if (this.#waiting.length === 0) return;
    this.#isAwaited = false;
    this.#waitingBytes = 0;
    this.#reading?.enqueue(Buffer.concat(this.#waiting.splice(0)));
  }
}
