/** The selection of a text, by characters; empty if both are equal. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** A stretch of text to be replaced, and what is selected then. */
export interface TextChange extends TextSelection {
  readonly insert: string;
  readonly select: TextSelection;
}

const STEP = "  ";

/** YAML editing keys: Tab indents or outdents lines, Enter keeps the indentation, Backspace removes one step of it. */
export function yamlKey(key: string, isShift: boolean, text: string, selection: TextSelection): TextChange | undefined {
  switch (key) {
    case "Tab":
      return isShift ? outdent(text, selection) : indent(text, selection);
    case "Enter":
      return newLine(text, selection);
    case "Backspace":
      return backStep(text, selection);
    default:
      return undefined;
  }
}

function indent(text: string, { start, end }: TextSelection): TextChange {
  if (!text.slice(start, end).includes("\n")) {
    const spaces = " ".repeat(STEP.length - ((start - lineStart(text, start)) % STEP.length));
    return { start, end, insert: spaces, select: caret(start + spaces.length) };
  }
  const { from, to, lines } = wholeLines(text, { start, end });
  const insert = lines.map((line) => (line === "" ? line : STEP + line)).join("\n");
  return { start: from, end: to, insert, select: { start: from, end: from + insert.length } };
}

function outdent(text: string, selection: TextSelection): TextChange | undefined {
  const { from, to, lines } = wholeLines(text, selection);
  const shorter = lines.map((line) => line.replace(/^ {1,2}/, ""));
  const insert = shorter.join("\n");
  if (insert.length === to - from) return undefined;
  if (lines.length > 1) return { start: from, end: to, insert, select: { start: from, end: from + insert.length } };
  const taken = to - from - insert.length;
  return { start: from, end: to, insert, select: caret(Math.max(from, selection.start - taken)) };
}

/** One step deeper behind a field that has no value yet, and below the name of a list's item. */
function newLine(text: string, { start, end }: TextSelection): TextChange {
  const before = text.slice(lineStart(text, start), start);
  const [, spaces = "", dashes = ""] = /^( *)((?:- +)*)/.exec(before) ?? [];
  const deeper = /:\s*$/.test(before) ? STEP : "";
  const insert = `\n${spaces}${" ".repeat(dashes.length)}${deeper}`;
  return { start, end, insert, select: caret(start + insert.length) };
}

function backStep(text: string, { start, end }: TextSelection): TextChange | undefined {
  const before = text.slice(lineStart(text, start), start);
  if (start !== end || before.length < STEP.length || before.trim() !== "") return undefined;
  const from = start - (before.length % STEP.length || STEP.length);
  return { start: from, end, insert: "", select: caret(from) };
}

function caret(position: number): TextSelection {
  return { start: position, end: position };
}

function lineStart(text: string, position: number): number {
  return text.lastIndexOf("\n", position - 1) + 1;
}

/** The lines that a selection touches; one that ends at the start of a line does not touch it. */
function wholeLines(text: string, { start, end }: TextSelection): { from: number; to: number; lines: string[] } {
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const [from, to] = [lineStart(text, start), next === -1 ? text.length : next];
  return { from, to, lines: text.slice(from, to).split("\n") };
}
