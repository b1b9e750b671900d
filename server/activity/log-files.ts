import { appendFile, mkdir, readdir, readFile, stat, truncate, unlink } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "@/server/errors";
import { pause } from "@/server/hub/backoff";
import { orAborted } from "@/server/hub/or-aborted";
import { log } from "@/server/log";
import { type ChainHead, readLink } from "./chain";

export interface LogFileOptions {
  readonly folder: string;
  /** Names the files of one writer: "console-flotilla-console-0". */
  readonly prefix: string;
  /** Of all files of this writer together. */
  readonly maxBytes: number;
  readonly retentionDays: number;
}

/** How many files there are at most, so that little goes when the oldest does. */
const PARTS = 8;
/** Each start of the process begins one. */
const MAX_FILES = 1_000;
const DAY_MS = 24 * 60 * 60_000;
const RETRY_MS = 1_000;
/** A disk that takes nothing does not hold up the end of the process. */
const LAST_TRIES_MS = 5_000;
/** Waiting for a disk that takes nothing; what comes after is on stdout alone. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** The files of one activity log: lines are appended in order, and old files deleted whole. */
export class LogFiles {
  #name: string | undefined;
  #bytes = 0;
  #waiting: { name: string; text: string }[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  #isFailing = false;
  readonly #closed = new AbortController();

  private constructor(
    private readonly options: LogFileOptions,
    /** Where the newest file ends. */
    readonly head: ChainHead | undefined,
  ) {}

  /** Throws `StartFailure` where the folder cannot be read and written. */
  static async open(options: LogFileOptions): Promise<LogFiles> {
    const { folder } = options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return new LogFiles(options, await lastHead(options));
    } catch (cause) {
      if (cause instanceof StartFailure) throw cause;
      throw new StartFailure(`ACTIVITY_DIR is ${folder}, and that folder cannot be read and written.`, { cause });
    }
  }

  /** Whether the next line belongs into a new file. */
  get isFull(): boolean {
    return this.#name === undefined || this.#bytes >= this.options.maxBytes / PARTS;
  }

  /** What is appended from now on goes into a new file, whose first line has that number. */
  begin(seq: number): void {
    this.#name = `${this.options.prefix}-${String(seq).padStart(12, "0")}.jsonl`;
    this.#bytes = 0;
  }

  append(line: string): void {
    const text = `${line}\n`;
    if (this.#name === undefined || this.#waitingBytes > MAX_WAITING_BYTES) return;
    this.#bytes += text.length;
    this.#waitingBytes += text.length;
    this.#waiting.push({ name: this.#name, text });
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all lines are written, or after some seconds if the disk does not take them. */
  async close(lastTriesMs = LAST_TRIES_MS): Promise<void> {
    const timer = setTimeout(() => this.#closed.abort(), lastTriesMs);
    // A disk may also hang.
    await orAborted(this.#writing ?? Promise.resolve(), this.#closed.signal).catch(() => undefined);
    clearTimeout(timer);
  }

  async #write(): Promise<void> {
    for (let next = this.#take(); next && !this.#closed.signal.aborted; next = this.#take()) {
      const isNew = await this.#appendTo(next.name, next.text);
      if (isNew) await this.#tidy().catch((error: unknown) => log.warn({ error }, "old activity could not be deleted"));
    }
  }

  /** All that waits for the same file. */
  #take(): { name: string; text: string } | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const others = this.#waiting.findIndex(({ name }) => name !== first.name);
    const taken = this.#waiting.splice(0, others < 0 ? this.#waiting.length : others);
    const text = taken.map((each) => each.text).join("");
    this.#waitingBytes -= text.length;
    return { name: first.name, text };
  }

  /** Again and again, until the disk takes it or the log is closed. Answers whether the file was not there before. */
  async #appendTo(name: string, text: string): Promise<boolean> {
    const path = join(this.options.folder, name);
    let size: number | undefined | "unknown" = "unknown";
    while (!this.#closed.signal.aborted) {
      try {
        if (size === "unknown") size = await sizeOf(path);
        await appendFile(path, text, { mode: 0o600 });
        this.#isFailing = false;
        return size === undefined;
      } catch (error) {
        if (!this.#isFailing) log.error({ error }, "activity cannot be written to disk; it is tried again");
        this.#isFailing = true;
        // A part of it may have been written.
        if (size !== "unknown") await truncate(path, size ?? 0).catch(() => undefined);
        await pause(RETRY_MS, this.#closed.signal);
      }
    }
    log.error({ path }, "activity was not written to disk before the process ended");
    return false;
  }

  /** Deletes the oldest files, but never the newest. */
  async #tidy(): Promise<void> {
    const { folder, maxBytes, retentionDays } = this.options;
    const before = Date.now() - retentionDays * DAY_MS;
    let bytes = 0;
    for (const [index, name] of (await filesOf(this.options)).toReversed().entries()) {
      const { mtimeMs, size } = await stat(join(folder, name));
      bytes += size;
      const isOver = mtimeMs < before || bytes > maxBytes || index >= MAX_FILES;
      if (index > 0 && isOver) await unlink(join(folder, name));
    }
  }
}

/** The oldest first: their names end with the number of their first line. */
async function filesOf({ folder, prefix }: LogFileOptions): Promise<string[]> {
  const own = (name: string) => name.startsWith(`${prefix}-`) && /^\d{12}\.jsonl$/.test(name.slice(prefix.length + 1));
  return (await readdir(folder)).filter(own).sort();
}

/** What was being written when the process ended is no line, and nobody was told of it: it is cut off. */
async function lastHead(options: LogFileOptions): Promise<ChainHead | undefined> {
  for (const name of (await filesOf(options)).toReversed()) {
    const path = join(options.folder, name);
    const text = await readFile(path, "utf8");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
    const last = whole.trimEnd().split("\n").at(-1) ?? "";
    const link = readLink(last);
    if (link) return { seq: link.line.seq, mac: link.mac };
    if (last !== "")
      throw new StartFailure(`The last line of ${path} is no line of an activity log; move the file away.`);
  }
  return undefined;
}

/** Undefined where there is no such file. Throws where that cannot be read. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
