import { setMaxListeners } from "node:events";

/** One open stream of server-sent events to one browser. */
export interface EventStream {
  /** False while the reader does not keep up. What is sent all the same waits in memory. */
  readonly isReady: boolean;
  /** Fires when the browser has gone or the stream was closed. */
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
const HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };

/** The bytes of one event; made once where many streams get the same. A browser that comes back names the last `id` it got. */
export function eventBytes(data: object, id?: string): Uint8Array {
  return new TextEncoder().encode(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

/** Answers with a stream. A comment every 15 s keeps it alive and tells the browser that it is. */
export function eventStream({ signal, onOpen, onReady }: EventStreamOptions): Response {
  const closed = new AbortController();
  // There is one listener for each stream, and no leak in that.
  setMaxListeners(0, signal, closed.signal);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      const stream = streamOver(controller, closed);
      const heartbeat = setInterval(() => stream.isReady && stream.send(HEARTBEAT), HEARTBEAT_MS);
      closed.signal.addEventListener("abort", () => clearInterval(heartbeat), { once: true });
      signal.addEventListener("abort", () => stream.close(), { once: true, signal: closed.signal });
      onOpen(stream);
      if (signal.aborted) stream.close();
    },
    pull: () => {
      if (!closed.signal.aborted) onReady();
    },
    cancel: () => closed.abort(),
  };
  return new Response(new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES })), { headers: HEADERS });
}

function streamOver(controller: ReadableStreamDefaultController<Uint8Array>, closed: AbortController): EventStream {
  return {
    get isReady() {
      return !closed.signal.aborted && (controller.desiredSize ?? 0) > 0;
    },
    closed: closed.signal,
    send(event) {
      if (!closed.signal.aborted) controller.enqueue(event);
    },
    close() {
      if (closed.signal.aborted) return;
      closed.abort();
      controller.close();
    },
  };
}
