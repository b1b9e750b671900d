import { Buffer } from "node:buffer";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { log } from "@/server/log";
import { DamagedSegment, wholeBytesOf } from "./block";
import { compacted, readEnd } from "./compacted";
import { type Segment, type SegmentStorage, surplusOf } from "./segments";
import type { Hole, Pause } from "./snapshot";
import { codeOf } from "./write-failure";

const SPAN_MS = 12 * 60 * 60_000;
/** "from" or "from-to", in milliseconds since epoch; the second is closed. */
const NAME = /^(\d{13})(?:-(\d{13}))?\.history$/;
/** Of a file that another is about to take the place of. */
const UNFINISHED = ".history.new";
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
    // Of a process that ended while it closed a file.
    for (const name of names.filter((each) => each.endsWith(UNFINISHED))) await rm(join(options.folder, name));
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
    try {
      return await readFile(join(this.options.folder, name));
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      // It has just been closed under another name, or somebody has deleted it.
      if (this.#segments.some((each) => each.from === segment.from && each.name !== name)) return this.read(segment);
      this.#segments = this.#segments.filter((each) => each.from !== segment.from);
      throw new DamagedSegment("The file has been deleted.", { cause: error });
    }
  }

  async begin(from: number): Promise<void> {
    const later = new Error("The clock was set to a time before its beginning.");
    for (const each of this.#segments.filter((one) => one.from >= from)) await this.setAside(each, later);
    const last = this.#segments.at(-1);
    const name = `${digits(from)}.history`;
    await writeFile(join(this.options.folder, name), "", { mode: 0o600, flag: "wx" });
    this.#segments = [...this.#segments, { name, from, to: undefined, bytes: 0, holes: [] }];
    if (last?.bytes === 0) await this.#delete(last);
    else if (last && last.to === undefined) this.#closeLater(last, from);
  }

  async append(bytes: Buffer): Promise<void> {
    const last = this.#segments.at(-1);
    if (!last || last.to !== undefined) throw new Error("No segment has begun.");
    // Not created again where somebody has deleted it: without its beginning nobody could read it.
    const file = await open(join(this.options.folder, last.name), "r+");
    try {
      await writeAll(file, bytes, last.bytes);
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
    const name = this.#segments.find((each) => each.from === segment.from)?.name;
    if (name === undefined) return;
    const aside = `${name}.damaged`;
    log.error(
      { error, file: join(this.options.folder, name), aside },
      "a file of the history cannot be used; it is set aside",
    );
    await rename(join(this.options.folder, name), join(this.options.folder, aside)).catch(() => undefined);
    this.#segments = this.#segments.filter((each) => each.from !== segment.from);
    this.damaged.push(aside);
  }

  async trim(before: number): Promise<void> {
    const surplus = surplusOf(this.#segments, { before, maxBytes: this.options.maxBytes });
    for (const each of this.#segments.slice(0, surplus)) await this.#delete(each);
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

  /** What was being written when the process, or the machine, ended is cut off. Throws `DamagedSegment`. */
  async #cutTail(segment: FileSegment, path: string): Promise<void> {
    const whole = wholeBytesOf(await readFile(path));
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

  /** It has its end at once, and is made smaller when there is time. */
  #closeLater(segment: FileSegment, to: number): void {
    this.#replace(segment, { ...segment, to });
    this.#closing = this.#closing
      .then(() => this.#close(segment, to))
      .catch((error: unknown) => log.warn({ error, file: segment.name }, "a file of the history could not be closed"));
  }

  /** Writes the smaller file beside it, then takes its place. */
  async #close(segment: FileSegment, to: number): Promise<void> {
    const { folder, pause } = this.options;
    const whole = await compacted(await readFile(join(folder, segment.name)), to, pause);
    const name = `${digits(segment.from)}-${digits(Math.max(to, segment.from))}.history`;
    const unfinished = join(folder, `${digits(segment.from)}${UNFINISHED}`);
    try {
      await writeFile(unfinished, whole, { mode: 0o600, flush: true });
      // It may have been deleted meanwhile.
      if (!this.#segments.some((each) => each.name === segment.name)) return;
      await rename(unfinished, join(folder, name));
    } finally {
      await rm(unfinished, { force: true });
    }
    const holes = readEnd(whole)?.holes ?? [];
    this.#replace(segment, { name, from: segment.from, to, bytes: whole.length, holes });
    await unlink(join(folder, segment.name));
  }

  /** Somebody may have deleted the file before. */
  async #delete(segment: FileSegment): Promise<void> {
    await rm(join(this.options.folder, segment.name), { force: true });
    this.#segments = this.#segments.filter((each) => each.from !== segment.from);
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

function digits(at: number): string {
  return String(at).padStart(13, "0");
}

/** A file takes fewer bytes than it is given where the disk is nearly full. */
async function writeAll(file: FileHandle, bytes: Buffer, from: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, from + done);
    done += bytesWritten;
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
