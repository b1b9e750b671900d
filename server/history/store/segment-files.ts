import { Buffer } from "node:buffer";
import { mkdir, open, readdir, readFile, rename, stat, truncate, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "@/server/log";
import { blocksOf } from "./block";
import { compacted, readEnd } from "./compacted";
import type { Segment, SegmentStorage } from "./segments";
import type { Hole, Pause } from "./snapshot";

const SPAN_MS = 12 * 60 * 60_000;
/** "from" or "from-to", in milliseconds since epoch; the second is closed. */
const NAME = /^(\d{13})(?:-(\d{13}))?\.history$/;
/** More than the end of any segment. */
const TAIL_BYTES = 1024 * 1024;
/** How many parts the room is for, so that little goes when the oldest does. */
const PARTS = 8;

interface FileSegment extends Segment {
  readonly name: string;
}

export interface SegmentFileOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly pause: Pause;
}

/** Segments in the files of a folder that no other process writes to. */
export class SegmentFiles implements SegmentStorage {
  readonly spanMs = SPAN_MS;
  #segments: FileSegment[] = [];
  #closing: Promise<void> = Promise.resolve();
  /** Names of files that could not be used. */
  readonly damaged: string[] = [];
  isResumed = false;

  private constructor(private readonly options: SegmentFileOptions) {}

  /** Reads what is there; what is damaged is set aside. Throws where the folder cannot be read. */
  static async open(options: SegmentFileOptions): Promise<SegmentFiles> {
    const files = new SegmentFiles(options);
    await mkdir(options.folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const names = await readdir(options.folder);
    files.damaged.push(...names.filter((name) => name.endsWith(".damaged")));
    for (const name of names.filter((each) => NAME.test(each)).sort()) await files.#add(name);
    await files.#resume();
    return files;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Whether the one that is written has its share of the room. */
  get isFull(): boolean {
    return (this.#segments.at(-1)?.bytes ?? 0) >= this.options.maxBytes / PARTS;
  }

  async read(segment: Segment): Promise<Buffer> {
    const { name } = this.#fileOf(segment);
    return readFile(join(this.options.folder, name));
  }

  async begin(from: number): Promise<void> {
    const last = this.#segments.at(-1);
    const name = `${String(from).padStart(13, "0")}.history`;
    await writeFile(join(this.options.folder, name), "", { mode: 0o600 });
    this.#segments.push({ name, from, to: undefined, bytes: 0, holes: [] });
    if (last && last.to === undefined) this.#closeLater(last, from);
  }

  async append(bytes: Buffer): Promise<void> {
    const last = this.#segments.at(-1);
    if (!last || last.to !== undefined) throw new Error("No segment has begun.");
    const path = join(this.options.folder, last.name);
    const file = await open(path, "a", 0o600);
    try {
      await file.writeFile(bytes);
      this.#replace(last, { ...last, bytes: last.bytes + bytes.length });
    } catch (error) {
      // A part of it may have been written.
      await file.truncate(last.bytes).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  async setAside(segment: Segment, error: unknown): Promise<void> {
    const { name } = this.#fileOf(segment);
    const aside = `${name}.damaged`;
    log.error(
      { error, file: join(this.options.folder, name), aside },
      "a file of the history is damaged; it is set aside",
    );
    await rename(join(this.options.folder, name), join(this.options.folder, aside)).catch(() => undefined);
    this.#segments = this.#segments.filter((each) => each.from !== segment.from);
    this.damaged.push(aside);
  }

  async trim(before: number): Promise<void> {
    const { folder, maxBytes } = this.options;
    let bytes = this.#segments.reduce((sum, each) => sum + each.bytes, 0);
    while (this.#segments.length > 1) {
      const [oldest] = this.#segments;
      if (!oldest || ((oldest.to ?? before) >= before && bytes <= maxBytes)) return;
      await unlink(join(folder, oldest.name));
      bytes -= oldest.bytes;
      this.#segments = this.#segments.filter((each) => each !== oldest);
    }
  }

  /** Resolves when nothing is being closed any more. */
  closed(): Promise<void> {
    return this.#closing;
  }

  async #add(name: string): Promise<void> {
    const [, from = "", to] = NAME.exec(name) ?? [];
    const path = join(this.options.folder, name);
    const { size } = await stat(path);
    const segment = { name, from: Number(from), to: to === undefined ? undefined : Number(to), bytes: size, holes: [] };
    // One that was being closed when the process ended is there twice, and sorted last.
    if (this.#segments.at(-1)?.from === segment.from) {
      await unlink(path).catch(() => undefined);
      return;
    }
    this.#segments.push(segment);
    try {
      if (segment.to !== undefined) this.#replace(segment, { ...segment, holes: await endOf(path, size) });
      else await this.#cutTail(segment, path);
    } catch (error) {
      await this.setAside(segment, error);
    }
  }

  /** What was being written when the process ended is cut off. */
  async #cutTail(segment: FileSegment, path: string): Promise<void> {
    const whole = blocksOf(await readFile(path)).at(-1)?.end ?? 0;
    if (whole < segment.bytes) await truncate(path, whole);
    this.#replace(segment, { ...segment, bytes: whole });
  }

  /** The newest is gone on with. Older ones that were not closed, because the process ended, are closed now. */
  async #resume(): Promise<void> {
    for (const [index, segment] of this.#segments.entries()) {
      if (segment.to !== undefined) continue;
      const next = this.#segments[index + 1];
      if (next) this.#closeLater(segment, next.from);
      else this.isResumed = segment.bytes > 0;
    }
  }

  #closeLater(segment: FileSegment, to: number): void {
    this.#closing = this.#closing
      .then(() => this.#close(segment, to))
      .catch((error: unknown) => log.warn({ error, file: segment.name }, "a file of the history could not be closed"));
  }

  /** Writes the smaller file beside it, then takes its place. */
  async #close(segment: FileSegment, to: number): Promise<void> {
    const { folder, pause } = this.options;
    const whole = await compacted(await readFile(join(folder, segment.name)), to, pause);
    const name = `${segment.name.slice(0, 13)}-${String(Math.max(to, segment.from)).padStart(13, "0")}.history`;
    await writeFile(join(folder, `${name}.new`), whole, { mode: 0o600, flush: true });
    await rename(join(folder, `${name}.new`), join(folder, name));
    const holes = readEnd(whole)?.holes ?? [];
    this.#replace(segment, { name, from: segment.from, to, bytes: whole.length, holes });
    await unlink(join(folder, segment.name));
  }

  #replace(old: Pick<FileSegment, "from">, segment: FileSegment): void {
    this.#segments = this.#segments.map((each) => (each.from === old.from ? segment : each));
  }

  #fileOf({ from }: Segment): FileSegment {
    const found = this.#segments.find((each) => each.from === from);
    if (!found) throw new Error("That part of the history has been deleted.");
    return found;
  }
}

/** What a closed segment says at its end. Throws `DamagedSegment`, and where it does not end as one. */
async function endOf(path: string, size: number): Promise<readonly Hole[]> {
  const file = await open(path, "r");
  try {
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = readEnd(tail);
    if (!end) throw new Error("The file does not end as a closed one does.");
    return end.holes;
  } finally {
    await file.close();
  }
}
