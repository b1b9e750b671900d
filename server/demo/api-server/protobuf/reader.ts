import type { JsonObject } from "@/server/demo/api-server/http/json-reader";

/** How one field of a message becomes JSON. */
export interface Field {
  readonly name: string;
  readonly type: "text" | "bytes" | "int" | "bool" | "time" | "microTime" | Message;
  readonly shape: "one" | "list" | "map";
  /** Go writes its plain fields even when they are empty; only what it holds by pointer means something then. */
  readonly keepsZero: boolean;
}

/** Fields by their number. */
export type Message = ReadonlyMap<number, Field>;

/** Bytes that are no message. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError";
}

interface Part {
  readonly number: number;
  /** A number, or the bytes of a text, a message or a blob. */
  readonly value: bigint | Buffer;
}

/** Reads a message as the JSON that Kubernetes would have had in its place. */
export function readMessage(bytes: Buffer, message: Message): JsonObject {
  const result: JsonObject = {};
  for (const { number, value } of parts(bytes)) {
    const field = message.get(number);
    if (!field) continue;
    if (field.shape === "map") result[field.name] = { ...asObject(result[field.name]), ...entry(value, field) };
    else if (field.shape === "list") result[field.name] = [...asList(result[field.name]), jsonOf(value, field)];
    else {
      const json = jsonOf(value, field);
      if (json !== undefined && (field.keepsZero || !isZero(json))) result[field.name] = json;
    }
  }
  return result;
}

function entry(value: bigint | Buffer, field: Field): JsonObject {
  const pair: Message = new Map([
    [1, { name: "key", type: "text", shape: "one", keepsZero: true }],
    [2, { ...field, name: "value", shape: "one", keepsZero: true }],
  ]);
  const { key = "", value: inner = field.type === "text" ? "" : undefined } = readMessage(asBytes(value), pair);
  if (key === "__proto__") throw new ProtobufError("a member may not be called __proto__");
  return { [String(key)]: inner };
}

function jsonOf(value: bigint | Buffer, { type }: Field): unknown {
  switch (type) {
    case "text":
      return asBytes(value).toString("utf8");
    case "bytes":
      return asBytes(value).toString("base64");
    case "int":
      return Number(asNumber(value));
    case "bool":
      return asNumber(value) !== 0n;
    case "time":
    case "microTime":
      return timeOf(asBytes(value), type);
    default:
      return readMessage(asBytes(value), type);
  }
}

const TIME: Message = new Map([
  [1, { name: "seconds", type: "int", shape: "one", keepsZero: true }],
  [2, { name: "nanos", type: "int", shape: "one", keepsZero: true }],
]);

/** Undefined for Go's zero time, which is an empty message. */
function timeOf(bytes: Buffer, type: "time" | "microTime"): string | undefined {
  const { seconds, nanos = 0 } = readMessage(bytes, TIME);
  if (typeof seconds !== "number" || typeof nanos !== "number") return undefined;
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) throw new ProtobufError("a time out of range");
  const fraction = type === "time" ? "" : `.${String(Math.floor(nanos / 1000)).padStart(6, "0")}`;
  return `${date.toISOString().slice(0, 19)}${fraction}Z`;
}

function isZero(json: unknown): boolean {
  return json === "" || json === 0 || json === false;
}

function* parts(bytes: Buffer): IterableIterator<Part> {
  let at = 0;
  while (at < bytes.length) {
    const tag = varint(bytes, at);
    const number = Number(tag.value >> 3n);
    const wire = Number(tag.value & 7n);
    const { value, end } = payload(bytes, tag.end, wire);
    yield { number, value };
    at = end;
  }
}

function payload(bytes: Buffer, at: number, wire: number): { value: bigint | Buffer; end: number } {
  if (wire === 0) return varint(bytes, at);
  const length = wire === 2 ? varint(bytes, at) : { value: fixedLength(wire), end: at };
  const end = length.end + Number(length.value);
  if (end > bytes.length) throw new ProtobufError("unexpected EOF");
  return { value: bytes.subarray(length.end, end), end };
}

function fixedLength(wire: number): bigint {
  if (wire === 1) return 8n;
  if (wire === 5) return 4n;
  throw new ProtobufError(`illegal wire type ${wire}`);
}

function varint(bytes: Buffer, start: number): { value: bigint; end: number } {
  let value = 0n;
  for (let at = start; at < bytes.length && at < start + 10; at++) {
    const byte = bytes.readUInt8(at);
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value: BigInt.asIntN(64, value), end: at + 1 };
  }
  throw new ProtobufError("unexpected EOF");
}

function asBytes(value: bigint | Buffer): Buffer {
  if (typeof value === "bigint") throw new ProtobufError("a number where bytes belong");
  return value;
}

function asNumber(value: bigint | Buffer): bigint {
  if (typeof value !== "bigint") throw new ProtobufError("bytes where a number belongs");
  return value;
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
