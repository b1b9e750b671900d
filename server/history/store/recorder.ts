import { Buffer } from "node:buffer";
import { BLOCK, type Block } from "./block";
import { ByteWriter } from "./bytes";
import { ChangeEncoder } from "./change-encoder";
import { Column } from "./column";
import type { Snapshot } from "./snapshot";
import { KINDS, type Kind, namePartsOf, type ObjectState, States } from "./subjects";

/** More texts than this, and the next segment is due: they are all in memory while it is written. */
const MAX_TEXTS = 200_000;

/**
 * What a segment knows, and the blocks that are still to be appended to it: objects and texts by number, and how each
 * object is. It has no clock and no files.
 */
export class Recorder {
  readonly #ids = new Map<Kind, Map<string, number>>(KINDS.map((kind) => [kind, new Map()]));
  readonly #texts = new Map<string, number>();
  readonly #textList: string[] = [];
  readonly #uids: string[] = [];
  readonly #created = new Column();
  readonly #states = new States();
  readonly #newTexts = new ByteWriter();
  readonly #newObjects = new ByteWriter();
  readonly #changes = new ChangeEncoder();
  #counts = { texts: 0, objects: 0 };

  /** Goes on where a segment ended. */
  static resume(snapshot: Snapshot): Recorder {
    const recorder = new Recorder();
    for (let number = 0; number < snapshot.texts.size; number += 1) {
      const text = snapshot.texts.at(number) ?? "";
      recorder.#texts.set(text, number);
      recorder.#textList.push(text);
    }
    for (let id = 0; id < snapshot.size; id += 1) {
      recorder.#uids.push(snapshot.uidOf(id));
      recorder.#created.set(id, snapshot.createdOf(id));
      if (!snapshot.states.has(id)) continue;
      recorder.#idsOf(snapshot.kindOf(id)).set(snapshot.nameOf(id), id);
      const { attributes, since, state } = snapshot.states;
      recorder.#states.set(id, state.get(id), attributes.get(id), since.get(id));
    }
    return recorder;
  }

  /** Of what is there now. */
  *names(kind: Kind): Iterable<string> {
    yield* this.#idsOf(kind).keys();
  }

  get isFull(): boolean {
    return this.#texts.size > MAX_TEXTS;
  }

  get hasNews(): boolean {
    return this.#changes.size > 0 || this.#counts.texts > 0 || this.#counts.objects > 0;
  }

  /** How an object is from then on. Nothing is recorded where it is so already. `at` never goes back. */
  observe(observed: ObjectState, at: number): void {
    const { attributes, kind, name, since, state, uid } = observed;
    const ids = this.#idsOf(kind);
    let id = ids.get(name);
    if (id !== undefined && this.#uids[id] !== uid) {
      this.remove(kind, name, at);
      id = undefined;
    }
    id ??= this.#define(observed);
    const stateId = this.#textId(state) + 1;
    const attributesId = this.#textId(attributes);
    // The caches' own text: one instead of two.
    this.#uids[id] = uid;
    if (this.#states.is(id, stateId, attributesId, since)) return;
    this.#states.set(id, stateId, attributesId, since);
    this.#change(id, at);
  }

  /** It is gone from then on. */
  remove(kind: Kind, name: string, at: number): void {
    const ids = this.#idsOf(kind);
    const id = ids.get(name);
    if (id === undefined) return;
    ids.delete(name);
    this.#states.set(id, 0, 0, 0);
    this.#change(id, at);
  }

  /** What is new since the last time, to be appended in this order. */
  takeBlocks(at: number): Block[] {
    const definitions = this.#takeDefinitions();
    const changes = this.#changes.take();
    // What is read up to a time has to define what had changed by then.
    const first = changes?.at ?? at;
    return [
      ...(definitions ? [{ type: BLOCK.definitions, at: first, payload: definitions }] : []),
      ...(changes ? [changes] : []),
    ];
  }

  /** How everything is now; what is new has to be taken before. */
  checkpoint(at: number): Block {
    const columns = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()] as const;
    const [ids, states, attributes, sinces] = columns;
    let lastId = -1;
    let lastSince = 0;
    let size = 0;
    for (let id = 0; id < this.#uids.length; id += 1) {
      if (!this.#states.has(id)) continue;
      const since = this.#states.since.get(id);
      ids.unsigned(id - lastId);
      states.unsigned(this.#states.state.get(id));
      attributes.unsigned(this.#states.attributes.get(id));
      sinces.signed(since - lastSince);
      lastId = id;
      lastSince = since;
      size += 1;
    }
    const head = new ByteWriter();
    head.unsigned(size);
    const parts = [head, ...columns].map((writer) => writer.take());
    return { type: BLOCK.checkpoint, at, payload: Buffer.concat(parts) };
  }

  /** Numbers of its own for what is there in another, without a change. To be called for each kind and name. */
  adopt(other: Recorder, kind: Kind, name: string): void {
    const id = other.#idsOf(kind).get(name);
    const known = this.#idsOf(kind).get(name);
    if (known !== undefined) this.#states.set(known, 0, 0, 0);
    this.#idsOf(kind).delete(name);
    if (id === undefined) return;
    const own = this.#define({ kind, name, uid: other.#uids[id] ?? "", created: other.#created.get(id) });
    const state = other.#textOf(other.#states.state.get(id) - 1);
    const attributes = other.#textOf(other.#states.attributes.get(id));
    this.#states.set(own, this.#textId(state) + 1, this.#textId(attributes), other.#states.since.get(id));
  }

  #define(observed: Pick<ObjectState, "kind" | "name" | "uid" | "created">): number {
    const id = this.#uids.length;
    const [first, second] = namePartsOf(observed).map((part) => this.#textId(part));
    this.#newObjects.unsigned(observed.kind);
    this.#newObjects.unsigned(first ?? 0);
    this.#newObjects.unsigned(second ?? 0);
    this.#newObjects.unsigned(observed.created);
    this.#newObjects.uid(observed.uid);
    this.#counts.objects += 1;
    this.#uids.push(observed.uid);
    this.#created.set(id, observed.created);
    this.#idsOf(observed.kind).set(observed.name, id);
    return id;
  }

  #textId(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const id = this.#textList.length;
    this.#texts.set(text, id);
    this.#textList.push(text);
    this.#newTexts.text(text);
    this.#counts.texts += 1;
    return id;
  }

  #textOf(id: number): string {
    return this.#textList[id] ?? "";
  }

  #change(id: number, at: number): void {
    const { attributes, since, state } = this.#states;
    this.#changes.add(at, id, state.get(id), attributes.get(id), since.get(id));
  }

  #takeDefinitions(): Buffer | undefined {
    const { objects, texts } = this.#counts;
    if (texts === 0 && objects === 0) return undefined;
    const head = new ByteWriter();
    head.unsigned(texts);
    const middle = new ByteWriter();
    middle.unsigned(objects);
    this.#counts = { texts: 0, objects: 0 };
    return Buffer.concat([head.take(), this.#newTexts.take(), middle.take(), this.#newObjects.take()]);
  }

  #idsOf(kind: Kind): Map<string, number> {
    const ids = this.#ids.get(kind);
    if (!ids) throw new Error(`There is no kind ${kind}.`);
    return ids;
  }
}
