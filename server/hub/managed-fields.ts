import { Buffer } from "node:buffer";

const KEY = Buffer.from('"managedFields":[');
const CLOSING = "]".charCodeAt(0);
const END_OF_OBJECT = "}".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);

/**
 * Parses JSON without the managed fields of the objects in it, at any depth: for callers that read a few fields of many
 * objects and write none of them back. Managed fields are half of what a hub sends, and are cut out unparsed. Throws as
 * `JSON.parse` does.
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
 * Managed fields contain no list, so the first closing bracket ends them. Where a string in them contains one, the rest
 * is not JSON, because it continues within that string.
 */
function withoutManagedFields(bytes: Buffer): Buffer {
  const rest: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(KEY); at !== -1; at = bytes.indexOf(KEY, from)) {
    const end = endOf(bytes, at + KEY.length);
    if (end === undefined) return bytes;
    const isLast = bytes[end + 1] === END_OF_OBJECT;
    rest.push(bytes.subarray(from, isLast && bytes[at - 1] === COMMA ? at - 1 : at));
    from = isLast ? end + 1 : end + 2;
  }
  return from === 0 ? bytes : Buffer.concat([...rest, bytes.subarray(from)]);
}

/** The closing bracket, followed by a comma or the end of the object. */
function endOf(bytes: Buffer, from: number): number | undefined {
  for (let end = bytes.indexOf(CLOSING, from); end !== -1; end = bytes.indexOf(CLOSING, end + 1)) {
    if (bytes[end + 1] === END_OF_OBJECT || (bytes[end + 1] === COMMA && bytes[end + 2] === QUOTE)) return end;
  }
  return undefined;
}
