import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const NOT_HASHED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/**
 * OCM's hash of a configuration's content (docs/reference/ocm.md#spec-hash). `raw` is the object as the hub returned
 * it.
 */
export function specHash(raw: object): string {
  const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => !NOT_HASHED.has(key)));
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(rest))));
}

/** Compact JSON as Go writes it: members in byte order, HTML's signs and the line separators escaped. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return escapeLikeGo(JSON.stringify(value));
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => byCodePoints(a, b))
    .map(([key, member]) => `${escapeLikeGo(JSON.stringify(key))}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

function escapeLikeGo(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The order of UTF-8 bytes is that of code points; that of JavaScript's strings is not. */
function byCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (const [index, sign] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (sign !== other) return (sign.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}
