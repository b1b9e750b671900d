import type { EventStream } from "@/server/http/event-stream";
import type { StreamEvent } from "./stream-event";

/** How much of what was told is kept, for how long, and how long a browser may be away. */
const MOST_BYTES = 1024 * 1024;
const KEPT_MS = 60_000;

interface Told extends StreamEvent {
  /** What it is about; undefined once that may not be told any more. */
  about: object | undefined;
  readonly at: number;
}

/**
 * What one browser is told, over one connection after another. Each that comes back names the last event it got and is told what came
 * after it. Where that is no longer kept the stream ends, and the browser begins a new one.
 */
export class ResumableStream {
  readonly #closed = new AbortController();
  /** In the order in which it was told, the last always. */
  readonly #told: Told[] = [];
  #bytes = 0;
  #connection: EventStream | undefined;
  /** How much of `#told` no connection has carried. */
  #unsent = 0;
  #away: NodeJS.Timeout | undefined;

  /** Fires when nobody can come back to it. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  get isAway(): boolean {
    return this.#connection === undefined;
  }

  /** False while the reader does not keep up. What a browser has to be told that is away is kept here. */
  get isReady(): boolean {
    return !this.closed.aborted && (this.#connection?.isReady ?? true);
  }

  /** True where all is kept that came after that event. */
  canResume(id: string): boolean {
    return !this.closed.aborted && this.#told.some((told) => told.id === id);
  }

  /** Goes on over this connection, behind the event that the browser got last. One that is still open is closed. */
  connect(connection: EventStream, last?: string): void {
    const before = this.#connection;
    this.#connection = connection;
    clearTimeout(this.#away);
    before?.close();
    connection.closed.addEventListener("abort", () => this.#disconnected(connection), { once: true });
    this.#unsent = 0;
    const from = this.#told.findIndex(({ id }) => id === last);
    for (const { about, bytes } of from < 0 ? [] : this.#told.slice(from + 1)) if (about) connection.send(bytes);
  }

  send(event: StreamEvent, about: object): void {
    if (this.closed.aborted) return;
    this.#told.push({ ...event, about, at: Date.now() });
    this.#bytes += event.bytes.byteLength;
    if (this.#connection) this.#connection.send(event.bytes);
    else this.#unsent += 1;
    this.#makeRoom();
  }

  /** What was told about it is told to nobody again. */
  forget(about: object): void {
    for (const told of this.#told) if (told.about === about) told.about = undefined;
  }

  close(): void {
    if (this.closed.aborted) return;
    clearTimeout(this.#away);
    this.#closed.abort();
    this.#connection?.close();
    this.#told.length = 0;
  }

  #disconnected(connection: EventStream): void {
    if (this.#connection !== connection || this.closed.aborted) return;
    this.#connection = undefined;
    this.#away = setTimeout(() => this.close(), KEPT_MS);
  }

  /** Whoever is away got none of what came since, and cannot go on without the one before that. */
  #makeRoom(): void {
    const oldest = Date.now() - KEPT_MS;
    const told = this.#told;
    let surplus = 0;
    for (; surplus < told.length - 1; surplus += 1) {
      // The last that a browser got may be old, if what it has to get is not.
      if (this.#bytes <= MOST_BYTES && (told[surplus + 1]?.at ?? 0) >= oldest) break;
      this.#bytes -= told[surplus]?.bytes.byteLength ?? 0;
    }
    if (surplus > 0) told.splice(0, surplus);
    if (this.isAway && this.#unsent >= this.#told.length) this.close();
  }
}
