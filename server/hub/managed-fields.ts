import { Buffer } from "node:buffer";

const KEY = Buffer.from('"managedFields":[');
const CLOSING = "]".charCodeAt(0);
const END_OF_OBJECT = "}".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);

/**
 * Reads JSON without the managed fields of the objects in it, at whatever depth: for who looks at a few fields of many objects, and writes none
 * of them back. They are half of what a hub sends and are cut out unread. Throws as `JSON.parse` does.
 */
export function parseWithoutManagedFields(bytes: Buffer): unknown {
  const cut = withoutManagedFields(bytes);
  try {
    return JSON.parse(cut.toString("utf8"));
  } catch (error) {
    if (cut === bytes) throw error;
    return JSON.parse(bytes.toString("utf8"));
  }
}

/**
 * Managed fields hold no list, so the first bracket that closes ends them. Where a text of theirs holds one instead, what is left is no JSON:
 * it goes on within that text.
 */
function withoutManagedFields(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(KEY); at !== -1; at = bytes.indexOf(KEY, from)) {
    const end = endOf(bytes, at + KEY.length);
    if (end === undefined) return bytes;
    const isLast = bytes[end + 1] === END_OF_OBJECT;
    kept.push(bytes.subarray(from, isLast && bytes[at - 1] === COMMA ? at - 1 : at));
    from = isLast ? end + 1 : end + 2;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** Of the closing bracket, with a comma or the end of the object behind it. */
function endOf(bytes: Buffer, from: number): number | undefined {
  for (let end = bytes.indexOf(CLOSING, from); end !== -1; end = bytes.indexOf(CLOSING, end + 1)) {
    if (bytes[end + 1] === END_OF_OBJECT || (bytes[end + 1] === COMMA && bytes[end + 2] === QUOTE)) return end;
  }
  return undefined;
}
