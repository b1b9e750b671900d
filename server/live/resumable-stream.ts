import type { EventStream } from "@/server/http/event-stream";
import type { StreamEvent } from "@/server/lists/stream-event";

/** How much sent data is kept, for how long, and how long a browser may be away. */
const MAX_BYTES = 1024 * 1024;
const RETENTION_MS = 60_000;

interface SentEvent extends StreamEvent {
  /** Its subject; undefined when it may no longer be sent. */
  about: object | undefined;
  readonly at: number;
}

/**
 * Everything sent to one browser, over successive connections. A returning browser names its last event and gets what
 * came after it. If that is gone the stream ends, and the browser starts a new one.
 */
export class ResumableStream {
  readonly #closed = new AbortController();
  /** In order of sending, the last always. */
  readonly #sent: SentEvent[] = [];
  #bytes = 0;
  #connection: EventStream | undefined;
  /** How much of `#sent` no connection has sent. */
  #unsent = 0;
  #away: NodeJS.Timeout | undefined;

  /** Aborts when no one can return to it. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  get isAway(): boolean {
    return this.#connection === undefined;
  }

  /** False while the reader is slow. Data for an absent browser is kept here. */
  get isReady(): boolean {
    return !this.closed.aborted && (this.#connection?.isReady ?? true);
  }

  /** True if everything after that event is kept. */
  canResume(id: string): boolean {
    return !this.closed.aborted && this.#sent.some((sent) => sent.id === id);
  }

  /** Continues on this connection, after the browser's last event. An open one is closed. */
  connect(connection: EventStream, last?: string): void {
    const before = this.#connection;
    this.#connection = connection;
    clearTimeout(this.#away);
    before?.close();
    connection.closed.addEventListener("abort", () => this.#disconnected(connection), { once: true });
    this.#unsent = 0;
    const from = this.#sent.findIndex(({ id }) => id === last);
    for (const { about, bytes } of from < 0 ? [] : this.#sent.slice(from + 1)) if (about) connection.send(bytes);
  }

  send(event: StreamEvent, about: object): void {
    if (this.closed.aborted) return;
    this.#sent.push({ ...event, about, at: Date.now() });
    this.#bytes += event.bytes.byteLength;
    if (this.#connection) this.#connection.send(event.bytes);
    else this.#unsent += 1;
    this.#makeRoom();
  }

  /** Data about it is not sent again. */
  forget(about: object): void {
    for (const sent of this.#sent) if (sent.about === about) sent.about = undefined;
  }

  close(): void {
    if (this.closed.aborted) return;
    clearTimeout(this.#away);
    this.#closed.abort();
    this.#connection?.close();
    this.#sent.length = 0;
  }

  #disconnected(connection: EventStream): void {
    if (this.#connection !== connection || this.closed.aborted) return;
    this.#connection = undefined;
    this.#away = setTimeout(() => this.close(), RETENTION_MS);
  }

  /** An absent browser got none of the later data, and cannot continue without it. */
  #makeRoom(): void {
    const oldest = Date.now() - RETENTION_MS;
    const sent = this.#sent;
    let surplus = 0;
    for (; surplus < sent.length - 1; surplus += 1) {
      // The last that a browser got may be old, if what it has to get is not.
      if (this.#bytes <= MAX_BYTES && (sent[surplus + 1]?.at ?? 0) >= oldest) break;
      this.#bytes -= sent[surplus]?.bytes.byteLength ?? 0;
    }
    if (surplus > 0) sent.splice(0, surplus);
    if (this.isAway && this.#unsent >= this.#sent.length) this.close();
  }
}
