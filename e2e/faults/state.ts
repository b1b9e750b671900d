import type { RawObject } from "@/lib/kube/object";

/** What is left out: what the passing of time and chance make different in every run. */
const UNLIKE = new Set([
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "managedFields",
  "generation",
  "observedGeneration",
]);
/** Keys and certificates. */
const BYTES = new Set(["certificate", "request", "ca.crt", "tls.crt", "tls.key"]);
/** What somebody else writes who gets in the way. */
export const EDITED_ANNOTATION = "faults.test/edited";

/** What is on a hub, by "plural namespace/name", so that two runs can be compared. */
export type State = ReadonlyMap<string, string>;

export function stateOf(
  present: ReadonlyMap<string, RawObject>,
  isLeftOut: (key: string) => boolean = () => false,
): State {
  const entries = [...present].filter(([key]) => !isLeftOut(key));
  return new Map(entries.map(([key, object]) => [key, textOf(object)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const known = new WeakMap<RawObject, string>();

function textOf(object: RawObject): string {
  const text = known.get(object) ?? JSON.stringify(normalized(object));
  known.set(object, text);
  return text;
}

/** What is in one state and not, or otherwise, in the other; at most three lines. */
export function differences(found: State, expected: State, isLeftOut: (key: string) => boolean): string[] {
  const lines: string[] = [];
  for (const [key, text] of expected) {
    if (isLeftOut(key)) continue;
    const other = found.get(key);
    if (other === undefined) lines.push(`${key} is missing`);
    else if (other !== text)
      lines.push(`${key} is otherwise: ${around(other, text)} instead of ${around(text, other)}`);
  }
  for (const key of found.keys()) if (!expected.has(key) && !isLeftOut(key)) lines.push(`${key} should not be there`);
  return lines.slice(0, 3);
}

function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return `…${text.slice(Math.max(0, at - 60), at + 100)}…`;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function normalized(value: unknown, name = ""): unknown {
  if (typeof value === "string") return BYTES.has(name) ? "bytes" : value.replace(TIME, "time").replace(UID, "uid");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => normalized(item));
    return name === "conditions" ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  const fields = Object.entries(value).filter(([field]) => !UNLIKE.has(field) && field !== EDITED_ANNOTATION);
  const entries = fields.map(([field, inner]) => [field, normalized(inner, field)] as const);
  return Object.fromEntries(
    entries.filter(([field, inner]) => !isEmptyMap(field, inner)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function isEmptyMap(field: string, value: unknown): boolean {
  return field === "annotations" && Object.keys(Object(value)).length === 0;
}
