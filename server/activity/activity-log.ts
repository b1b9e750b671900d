import type { ActivityEntry } from "@/lib/api/activity/activity";
import type { Keys } from "@/server/keys";
import { Chain, type Link, timeText } from "./chain";
import type { LogFiles } from "./log-files";

const MAX_IN_MEMORY = 2_000;
const MAX_BYTES_IN_MEMORY = 8 * 1024 * 1024;
const HEAD_EACH_MS = 60_000;

interface ActivityLogParts {
  readonly keys: Keys;
  /** The process: "console/flotilla-console-0". */
  readonly writer: string;
  /** Random, of this run of the process. */
  readonly run: string;
  /** Absent where nothing is kept on disk. */
  readonly files?: LogFiles | undefined;
  /** Takes each line as it is, for collectors. */
  readonly print: (line: string) => void;
}

/** What this process records: signed lines on stdout, on disk where there is a folder, and the last of them in memory. */
export class ActivityLog {
  readonly #chain: Chain;
  readonly #entries: Link[] = [];
  readonly #listeners = new Set<() => void>();
  #bytes = 0;
  #isStarted = false;
  /** The number of the line whose head was told last. */
  #printedSeq = 0;

  constructor(private readonly parts: ActivityLogParts) {
    this.#chain = new Chain(parts.keys, { writer: parts.writer, run: parts.run }, parts.files?.head);
  }

  get run(): string {
    return this.parts.run;
  }

  /** The last lines that say something, the oldest first. */
  get entries(): readonly Link[] {
    return this.#entries;
  }

  add(entry: ActivityEntry): void {
    if (!this.#isStarted || this.parts.files?.isFull) this.#begin();
    const link = this.#append(entry);
    this.#keep(link);
    for (const listener of this.#listeners) listener();
  }

  /** Called after each entry. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells the chain's head each minute in which it moved, until the signal fires and all is on disk. */
  async follow(signal: AbortSignal): Promise<void> {
    const timer = setInterval(() => this.#printHead(), HEAD_EACH_MS);
    timer.unref();
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    clearInterval(timer);
    this.#printHead();
    await this.parts.files?.close();
  }

  #keep(link: Link): void {
    this.#entries.push(link);
    this.#bytes += link.text.length;
    while (this.#entries.length > MAX_IN_MEMORY || this.#bytes > MAX_BYTES_IN_MEMORY)
      this.#bytes -= this.#entries.shift()?.text.length ?? this.#bytes;
  }

  /** A file, with its first line. */
  #begin(): void {
    this.#printHead();
    this.#isStarted = true;
    this.parts.files?.begin(this.#chain.head.seq + 1);
    this.#append();
  }

  #append(entry?: ActivityEntry): Link {
    const link = this.#chain.next(entry);
    this.parts.print(link.text);
    this.parts.files?.append(link.text);
    return link;
  }

  /** With it, `verify-log` finds whether lines were cut off the end later. */
  #printHead(): void {
    const { seq, mac } = this.#chain.head;
    if (!this.#isStarted || seq === this.#printedSeq) return;
    this.#printedSeq = seq;
    const { writer, run } = this.parts;
    this.parts.print(JSON.stringify({ type: "head", writer, run, seq, time: timeText(new Date()), head: mac }));
  }
}
