import { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, stringify, type YAMLError } from "yaml";
import type { FieldPath } from "./field-schema";

/** Something about a text. `line` counts from 1. */
export interface TextProblem {
  readonly line: number;
  readonly message: string;
}

/** An object as a text, and the places of its fields in it. */
export interface ReadText {
  /** Absent where the text is no YAML. */
  readonly value?: unknown;
  readonly problems: readonly TextProblem[];
  /** The line of a field, or of its nearest existing parent; starts at 1. */
  readonly lineOf: (path: FieldPath) => number;
}

type Node = ReturnType<typeof parseAllDocuments>[number]["contents"];

/** An object as YAML, long texts on lines of their own. */
export function textOf(object: unknown): string {
  return stringify(object, { lineWidth: 0, aliasDuplicateObjects: false });
}

/**
 * Reads typed YAML: one document of plain values. Unreadable parts are reported line by line, in words of
 * the parser.
 */
export function readText(text: string): ReadText {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, version: "1.2", merge: false });
  if (documents.length === 0) return { problems: [{ line: 1, message: "There is no object here." }], lineOf: () => 1 };
  const [document, second] = documents;
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const problems = documents
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .map((error) => problemOf(error, lineAt));
  if (second)
    problems.push({
      line: lineAt(second.range[0]),
      message: "A second document starts here: edit one object at a time.",
    });
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document?.contents ?? null, path));
  if (!document || problems.length > 0) return { problems, lineOf };
  return withValue(document, lineOf);
}

/**
 * Reads a YAML text of any number of documents; empty ones are null. Where one cannot be read there are problems, and
 * no values.
 */
export function readTexts(text: string): {
  readonly values: readonly unknown[];
  readonly problems: readonly TextProblem[];
} {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, version: "1.2", merge: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const read = [...documents].map((document) => {
    const found = [...document.errors, ...document.warnings].map((error) => problemOf(error, lineAt));
    return found.length > 0 ? { problems: found } : withValue(document, () => 1);
  });
  const problems = read.flatMap((each) => each.problems);
  return {
    values: problems.length > 0 ? [] : read.map((each) => ("value" in each ? each.value : undefined)),
    problems,
  };
}

function withValue(document: { toJS(options?: object): unknown }, lineOf: ReadText["lineOf"]): ReadText {
  try {
    // The same part meant in many places may grow beyond all bounds.
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems: [], lineOf };
  } catch {
    return { problems: [{ line: 1, message: "Its aliases expand to too much: write the values out." }], lineOf };
  }
}

const MAX_ALIASES = 20;

function problemOf({ message: text, pos, code }: YAMLError, lineAt: (offset: number) => number): TextProblem {
  const [first = text] = text.split(/ at line \d|:?\n/);
  const message = code === "DUPLICATE_KEY" ? "Duplicate field." : `${first.replace(/[.:]?$/, "")}.`;
  return { line: lineAt(pos[0]), message };
}

/** Where the last existing step of the path starts. */
function offsetOf(root: Node, path: FieldPath): number {
  let [node, offset]: [unknown, number] = [root, root?.range?.[0] ?? 0];
  for (const step of path) {
    const next: { node: unknown; offset: number } | undefined = stepInto(node, step);
    if (!next) break;
    ({ node, offset } = next);
  }
  return offset;
}

function stepInto(node: unknown, step: string | number): { node: unknown; offset: number } | undefined {
  if (isSeq(node)) {
    const item: unknown = typeof step === "number" ? node.items[step] : undefined;
    return item === undefined ? undefined : { node: item, offset: startOf(item) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair && { node: pair.value, offset: startOf(pair.key) };
}

function startOf(node: unknown): number {
  const hasRange = isScalar(node) || isMap(node) || isSeq(node);
  return (hasRange && node.range?.[0]) || 0;
}
