import { Buffer } from "node:buffer";
import type { ParseJson } from "./exchange";
import { HubUnreachable } from "./hub-error";

const ITEMS = Buffer.from('"items":[');
const METADATA = Buffer.from('"metadata":');
const END_OF_LIST = Buffer.from("]}");
const BETWEEN = Buffer.from("},");
/** For what comes before an object's metadata: its version and kind. */
const LONGEST_OPENING = 300;

/**
 * Parses the JSON of a list, its items one by one on demand, so that one can be collected before the next is parsed.
 * `items` can be iterated once. Throws as `parse` does; for an item that is not JSON, `HubUnreachable` when it is
 * reached.
 */
export function parseList(bytes: Buffer, parse: ParseJson): unknown {
  const offsets = offsetsOf(bytes);
  const [first = 0] = offsets;
  const last = offsets.at(-1) ?? 0;
  if (first === last || !isJson(Buffer.concat([bytes.subarray(0, first), END_OF_LIST]), parse)) return parse(bytes);
  try {
    const list = parse(Buffer.concat([bytes.subarray(0, first), bytes.subarray(last)])) as { items: unknown[] }; // that is where it was cut
    return { ...list, items: itemsOf(bytes, offsets, list.items, parse) };
  } catch {
    return parse(bytes);
  }
}

/**
 * Where the items begin, if each begins like the first. An item that contains such an object is split there too: then
 * neither part is JSON.
 */
function offsetsOf(bytes: Buffer): number[] {
  const list = bytes.indexOf(ITEMS);
  if (list === -1) return [];
  const first = list + ITEMS.length;
  const opened = bytes.indexOf(METADATA, first) + METADATA.length;
  if (opened < first || opened - first > LONGEST_OPENING) return [];
  const border = Buffer.concat([BETWEEN, bytes.subarray(first, opened)]);
  const offsets = [first];
  for (let at = bytes.indexOf(border, opened); at !== -1; at = bytes.indexOf(border, at + border.length))
    offsets.push(at + BETWEEN.length);
  return offsets;
}

function* itemsOf(
  bytes: Buffer,
  offsets: readonly number[],
  last: readonly unknown[],
  parse: ParseJson,
): Generator<unknown> {
  for (let index = 0; index < offsets.length - 1; index += 1) {
    let item: unknown;
    try {
      item = parse(bytes.subarray(offsets[index], (offsets[index + 1] ?? 0) - 1));
    } catch {
      return yield* itemsFrom(bytes, index, parse);
    }
    yield item;
  }
  yield* last;
}

function itemsFrom(bytes: Buffer, index: number, parse: ParseJson): unknown[] {
  try {
    const { items } = parse(bytes) as { items: unknown[] }; // as above
    return items.slice(index);
  } catch (cause) {
    throw new HubUnreachable("the hub's answer is not JSON", { cause });
  }
}

function isJson(bytes: Buffer, parse: ParseJson): boolean {
  try {
    parse(bytes);
    return true;
  } catch {
    return false;
  }
}
