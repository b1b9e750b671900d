import type { Buffer } from "node:buffer";
import { BLOCK, blocksOf, DamagedSegment, type StoredBlock } from "./block";
import { ByteReader, uidAt } from "./bytes";
import { Column } from "./column";
import { PayloadsAhead } from "./payloads-ahead";
import { hasTwoParts, KIND, type Kind, laterFieldsOf, States } from "./subjects";
import { TextTable } from "./text-table";

/** A time of which a segment says that nothing is known, in milliseconds since epoch. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Lets others have the thread now and then. */
export type Pause = () => Promise<void> | undefined;

/** Number of entries between two looks at the clock. */
const ENTRIES_BETWEEN = 4_096;

/** What an object becomes: numbers as in `States`. */
export interface NextState {
  readonly state: number;
  readonly attributes: number;
  readonly since: number;
}

/** Reports what changes from a time on, before it is applied to the snapshot. */
interface Watch {
  readonly from: number;
  readonly report: (snapshot: Snapshot, at: number, id: number, next: NextState) => void;
}

/** What a segment says of everything at a time. */
export class Snapshot {
  readonly texts = new TextTable();
  readonly states = new States();
  readonly holes: Hole[] = [];
  readonly #kind = new Column();
  readonly #first = new Column();
  readonly #second = new Column();
  readonly #created = new Column();
  readonly #uidBlock = new Column();
  readonly #uidPosition = new Column();
  readonly #definitions: Buffer[] = [];
  #size = 0;
  #watch: Watch | undefined;
  /** When anything was last written up to that time. */
  #lastAt = 0;

  /** Number of objects that were ever there. */
  get size(): number {
    return this.#size;
  }

  get lastAt(): number {
    return this.#lastAt;
  }

  kindOf(id: number): Kind {
    return this.#kind.get(id) as Kind;
  }

  /** Of a cluster add-on "cluster/add-on", of a work "cluster/work". */
  nameOf(id: number): string {
    const first = this.firstNameOf(id);
    return hasTwoParts(this.kindOf(id)) ? `${first}/${this.secondNameOf(id)}` : first;
  }

  /** The number of the text that is, of cluster add-ons and works, their cluster's name; else its own. Equal names have one. */
  firstOf(id: number): number {
    return this.#first.get(id);
  }

  /** The same of many. */
  firstsOf(ids: Uint32Array): Uint32Array {
    return this.#first.of(ids);
  }

  /** The number of the text that is the second part of a name of two. */
  secondOf(id: number): number {
    return this.#second.get(id);
  }

  secondsOf(ids: Uint32Array): Uint32Array {
    return this.#second.of(ids);
  }

  firstNameOf(id: number): string {
    return this.texts.at(this.#first.get(id)) ?? "";
  }

  secondNameOf(id: number): string {
    return this.texts.at(this.#second.get(id)) ?? "";
  }

  uidOf(id: number): string {
    const block = this.#definitions[this.#uidBlock.get(id)];
    return block ? uidAt(block, this.#uidPosition.get(id)) : "";
  }

  /** Numbers of the objects of that kind that are there, in the order in which they came. */
  present(kind: Kind): Uint32Array {
    const ids = new Uint32Array(this.#size);
    let size = 0;
    for (let id = 0; id < this.#size; id += 1) {
      if (this.#kind.get(id) !== kind || !this.states.has(id)) continue;
      ids[size] = id;
      size += 1;
    }
    return ids.subarray(0, size);
  }

  /** Whether that kind was recorded, also where there were none. Files of earlier versions say so by their objects alone. */
  isRecorded(kind: Kind): boolean {
    for (let id = 0; id < this.#size; id += 1) {
      const of = this.#kind.get(id);
      if (of === kind || (of === KIND.recorded && this.firstNameOf(id) === String(kind))) return true;
    }
    return false;
  }

  /** Whether what this version records of that kind was recorded: files of earlier versions have fewer fields. */
  hasLaterFields(kind: Kind): boolean {
    const marker = laterFieldsOf(kind);
    for (let id = 0; id < this.#size; id += 1)
      if (this.#kind.get(id) === KIND.recorded && this.states.has(id) && this.firstNameOf(id) === marker) return true;
    return false;
  }

  /** Seconds since epoch. */
  createdOf(id: number): number {
    return this.#created.get(id);
  }

  stateOf(id: number): string {
    return this.texts.at(this.states.state.get(id) - 1) ?? "";
  }

  attributesOf(id: number): string {
    return this.texts.at(this.states.attributes.get(id)) ?? "";
  }

  /** Seconds since epoch; 0 where that is unknown. */
  sinceOf(id: number): number {
    return this.states.since.get(id);
  }

  /** What a segment says up to that time. Throws `DamagedSegment`. */
  static async read(segment: Buffer, at: number, pause: Pause = () => undefined, watch?: Watch): Promise<Snapshot> {
    const snapshot = new Snapshot();
    snapshot.#watch = watch;
    const begin = Math.min(at, watch?.from ?? at);
    const blocks = blocksOf(segment);
    const start = blocks.findLastIndex((block) => block.type === BLOCK.checkpoint && block.at <= begin);
    try {
      const needed = blocks.filter((block, index) => isNeeded(block, index - start, at));
      const payloads = new PayloadsAhead(segment, needed);
      for (const [index, block] of needed.entries()) {
        const payload = payloads.at(index);
        const step = snapshot.#apply(block, payload instanceof Promise ? await payload : payload, at, pause) ?? pause();
        if (step !== undefined) await step;
      }
    } catch (error) {
      if (error instanceof RangeError) throw new DamagedSegment(error.message, { cause: error });
      throw error;
    }
    return snapshot;
  }

  #apply({ at, type }: StoredBlock, payload: Buffer, until: number, pause: Pause): Promise<void> | undefined {
    this.#lastAt = Math.max(this.#lastAt, at);
    switch (type) {
      case BLOCK.definitions:
        return this.#define(payload, pause);
      case BLOCK.checkpoint:
        return this.#restore(payload, pause);
      case BLOCK.changes:
        this.#replay(payload, at, until);
        return undefined;
      case BLOCK.hole:
        this.holes.push(holeIn(payload, at));
        return undefined;
      default:
        return undefined;
    }
  }

  async #define(payload: Buffer, pause: Pause): Promise<void> {
    const reader = new ByteReader(payload);
    this.texts.define(payload, reader);
    this.#definitions.push(payload);
    const count = reader.unsigned();
    this.#reserve(count, payload);
    for (let left = count; left > 0; left -= 1) {
      const id = this.#size++;
      this.#kind.set(id, reader.unsigned());
      this.#first.set(id, reader.unsigned());
      this.#second.set(id, reader.unsigned());
      this.#created.set(id, reader.unsigned());
      this.#uidBlock.set(id, this.#definitions.length - 1);
      this.#uidPosition.set(id, reader.position);
      reader.skipUid();
      if (left % ENTRIES_BETWEEN === 0) await pause();
    }
  }

  async #restore(payload: Buffer, pause: Pause): Promise<void> {
    const reader = new ByteReader(payload);
    const size = reader.unsigned();
    if (size > payload.length) throw new RangeError("There are fewer objects than it says.");
    const ids = new Uint32Array(size);
    let last = -1;
    for (let index = 0; index < size; index += 1) {
      last += reader.unsigned();
      ids[index] = last;
    }
    await pause();
    for (const id of ids) this.states.state.set(id, reader.unsigned());
    await pause();
    for (const id of ids) this.states.attributes.set(id, reader.unsigned());
    await pause();
    let since = 0;
    for (const id of ids) {
      since += reader.signed();
      this.states.since.set(id, since);
    }
  }

  /** Room for the first objects: others come a few at a time. Throws `RangeError` for more than the payload can have. */
  #reserve(count: number, { length }: Buffer): void {
    if (count > length) throw new RangeError("There are fewer objects than it says.");
    if (this.#size > 0) return;
    this.states.reserve(count);
    const columns = [this.#kind, this.#first, this.#second, this.#created, this.#uidBlock, this.#uidPosition];
    for (const column of columns) column.reserve(count);
  }

  #replay(payload: Buffer, from: number, until: number): void {
    eachChange(payload, from, (at, id, state, attributes, since) => {
      if (at > until) return;
      this.#lastAt = Math.max(this.#lastAt, at);
      if (this.#watch && at >= this.#watch.from) this.#watch.report(this, at, id, { state, attributes, since });
      this.states.set(id, state, attributes, since);
    });
  }
}

/** Whether a block has to be read for a time, so many blocks after the checkpoint that is read. */
function isNeeded({ at, type }: StoredBlock, after: number, until: number): boolean {
  if (at > until) return false;
  if (type === BLOCK.checkpoint) return after === 0;
  return type !== BLOCK.changes || after >= 0;
}

/** Reports the changes of a block, oldest first. Throws `RangeError` where one ends too early. */
export function eachChange(
  payload: Buffer,
  from: number,
  report: (at: number, id: number, state: number, attributes: number, since: number) => void,
): void {
  const reader = new ByteReader(payload);
  let at = from;
  while (!reader.isAtEnd) {
    at += reader.unsigned();
    const id = reader.unsigned();
    const state = reader.unsigned();
    if (state === 0) report(at, id, state, 0, 0);
    else report(at, id, state, reader.unsigned(), Math.floor(at / 1_000) - reader.signed());
  }
}

/** The time before the block as far back as its payload says. */
export function holeIn(payload: Buffer, at: number): Hole {
  return { from: at - new ByteReader(payload).unsigned(), to: at };
}
