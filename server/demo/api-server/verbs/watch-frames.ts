import { type StatusError, statusBody } from "@/server/demo/api-server/http/status";
import type { ChangeType, StoreEvent } from "@/server/demo/api-server/store/event-ring";
import { parseStored, type StoredObject, storedObject } from "@/server/demo/api-server/store/stored-object";
import type { Frame } from "./frame-queue";
import { bookmarkIn, objectIn, table, type View } from "./represent";
import type { Selection } from "./selection";

/** Turns events into the lines of one watch. */
export class WatchFrames {
  #definitionsSent = false;

  constructor(
    private readonly view: View,
    private readonly chosen: Selection,
  ) {}

  /** The line for an object that was there before the watch. */
  initial(object: StoredObject): Frame | undefined {
    return this.chosen.matches(object) ? this.#frame("ADDED", object) : undefined;
  }

  /** The line for an event; undefined where the watcher sees neither the old nor the new object. */
  event({ type, object, previous, revision }: StoreEvent): Frame | undefined {
    const before = previous !== undefined && this.chosen.matches(previous);
    const after = type !== "DELETED" && this.chosen.matches(object);
    if (after) return this.#frame(before ? "MODIFIED" : "ADDED", object);
    if (!before) return undefined;
    return this.#frame("DELETED", type === "DELETED" ? object : at(previous, revision));
  }

  bookmark(revision: number, initialEventsEnd: boolean): Frame {
    const annotations = initialEventsEnd ? { "k8s.io/initial-events-end": "true" } : undefined;
    const write = () => line("BOOKMARK", Buffer.from(JSON.stringify(bookmarkIn(this.view, revision, annotations))));
    return { sizeBytes: 0, write };
  }

  #frame(type: ChangeType, object: StoredObject): Frame {
    return { sizeBytes: object.bytes.length, write: () => this.#line(type, object) };
  }

  #line(type: ChangeType, object: StoredObject): Buffer {
    if (this.view.form !== "table") return line(type, objectIn(this.view, object));
    const meta = { resourceVersion: String(object.revision) };
    const rows = table(this.view, [object], meta, !this.#definitionsSent);
    this.#definitionsSent = true;
    return line(type, Buffer.from(JSON.stringify(rows)));
  }
}

export function errorFrame(error: StatusError): Buffer {
  return line("ERROR", Buffer.from(JSON.stringify(statusBody(error))));
}

const OPEN: Readonly<Record<string, Buffer>> = Object.fromEntries(
  ["ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR"].map((type) => [
    type,
    Buffer.from(`{"type":"${type}","object":`),
  ]),
);
const CLOSE = Buffer.from("}\n");

function line(type: ChangeType | "BOOKMARK" | "ERROR", object: Buffer): Buffer {
  return Buffer.concat([OPEN[type] ?? CLOSE, object, CLOSE]);
}

/** The old content under a newer revision: what a watcher sees of an object that leaves its selection. */
function at(object: StoredObject, revision: number): StoredObject {
  return storedObject(parseStored(object), revision, object.fields);
}
