"use client";

import { type KeyboardEvent, memo, type Ref, useId, useImperativeHandle, useRef } from "react";
import { cn } from "@/lib/cn";
import { CODE_APPEARANCE } from "./code-block";
import { YamlText } from "./yaml-text";

/** Caret position: line from 0, and column. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface YamlEditorHandle {
  /** Moves to a line, from 1. */
  goTo(line: number): void;
}

/** What may be wrong with a line. */
export interface LineNote {
  readonly level: "error" | "warning" | "info";
  readonly message: string;
}

interface TextChoice {
  readonly label: string;
  readonly detail?: string;
  readonly info?: string;
  /** What is written instead of what was typed. */
  readonly insert: string;
}

/** What can stand at a place of a text (line from 0, and column), and the column from which on it replaces the line. */
export type CompleteText = (
  lines: readonly string[],
  line: number,
  column: number,
) => { readonly from: number; readonly choices: readonly TextChoice[] } | undefined;

export interface YamlEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Errors by line from 1; announced through `describedBy`. */
  readonly problems: ReadonlyMap<number, string>;
  /** By line from 1, what is good to know and keeps nobody from going on. */
  readonly notes?: ReadonlyMap<number, LineNote>;
  readonly describedBy?: string | undefined;
  /** The same as a text, where names of elements do not reach. */
  readonly description?: string | undefined;
  /** Not of the plain field. */
  readonly complete?: CompleteText;
  readonly onPosition?: (position: TextPosition) => void;
  /** Ctrl or Cmd with Enter. */
  readonly onDone?: () => void;
  readonly ref?: Ref<YamlEditorHandle>;
}

const LINE_PX = 19;
/** At the top of the sheet a bar may lie over the text. */
const STICKY_PX = 60;
const CODES = "whitespace-pre py-0 pr-4 pl-[calc(4ch+14px)]";

/**
 * A YAML editor: a plain text field under highlighted lines, so that undo, selection and screen readers work as
 * everywhere. Tab indents and outdents; Esc and then Tab leaves the field.
 */
export function YamlEditor(props: YamlEditorProps) {
  const { label, text, onText, problems, notes, describedBy, onPosition, onDone, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useEditKeys(onDone);
  const id = useId();
  useImperativeHandle(ref, () => ({ goTo: (line) => goToLine(field.current, line) }), []);
  const reportPosition = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const before = value.slice(0, selectionStart).split("\n");
    onPosition?.({ line: before.length - 1, column: before.at(-1)?.length ?? 0 });
  };
  return (
    <div>
      <div
        className={cn(
          CODE_APPEARANCE.ground,
          "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1",
        )}
      >
        <div className={cn(CODE_APPEARANCE.lines, "grid")}>
          <textarea
            ref={field}
            aria-label={label}
            aria-invalid={problems.size > 0 || undefined}
            aria-describedby={cn(`${id}-keys`, describedBy)}
            value={text}
            rows={1}
            cols={1}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => onText(event.target.value)}
            onSelect={(event) => reportPosition(event.currentTarget)}
            onKeyDown={keys}
            className={cn(
              "col-start-1 row-start-1 size-full resize-none overflow-hidden bg-transparent text-text outline-none",
              CODES,
              GLASS,
            )}
          />
          <pre
            aria-hidden="true"
            className="pointer-events-none z-1 col-start-1 row-start-1 min-h-[19px] [font:inherit] [letter-spacing:inherit]"
          >
            {text.split("\n").map((line, index) => (
              <EditorLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
                key={index}
                number={index + 1}
                line={line}
                problem={problems.get(index + 1)}
                note={notes?.get(index + 1)}
              />
            ))}
          </pre>
        </div>
      </div>
      <p id={`${id}-keys`} className="mt-1.5 text-micro text-text-3">
        Tab indents, Shift+Tab outdents; press Esc, then Tab to leave the editor.
      </p>
    </div>
  );
}

/** Visible characters are the highlighted ones; of the field only caret and selection are visible. */
const GLASS =
  "[-webkit-text-fill-color:transparent] caret-text selection:bg-accent/25 [font:inherit] [letter-spacing:inherit]";

interface EditorLineProps {
  readonly number: number;
  readonly line: string;
  readonly problem: string | undefined;
  readonly note: LineNote | undefined;
}

const NOTES = {
  error: { edge: "shadow-[inset_2px_0_0_var(--bad)]", text: "text-bad-text" },
  warning: { edge: "shadow-[inset_2px_0_0_var(--warn)]", text: "text-warn-text" },
  info: { edge: "shadow-[inset_2px_0_0_var(--info)]", text: "text-text-3" },
} as const;

const EditorLine = memo(function EditorLine({ number, line, problem, note }: EditorLineProps) {
  const edge = problem ? "bg-bad/10 shadow-[inset_2px_0_0_var(--bad)]" : note && NOTES[note.level].edge;
  return (
    <span className={cn("relative block h-[19px]", CODES, edge)}>
      <span
        className={cn("absolute top-0 left-1 w-[4ch] select-none text-right", problem ? "text-text-2" : "text-text-3")}
      >
        {number}
      </span>
      <YamlText line={line} wrong={problem !== undefined} />
      {problem ? <span className="pl-[3ch] text-bad-text">{problem}</span> : null}
      {note && !problem ? <span className={cn("pl-[3ch]", NOTES[note.level].text)}>{note.message}</span> : null}
    </span>
  );
});

/** Editing keys; after Esc the next Tab is not handled, so that the keyboard can leave. */
function useEditKeys(onDone: (() => void) | undefined) {
  const isLeaving = useRef(false);
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget: field } = event;
    const leaves = isLeaving.current && key === "Tab";
    if (key !== "Shift") isLeaving.current = key === "Escape";
    if (leaves || altKey || event.nativeEvent.isComposing) return;
    if (ctrlKey || metaKey) {
      if (key !== "Enter" || !onDone) return;
      event.preventDefault();
      onDone();
      return;
    }
    const change = yamlKey(key, shiftKey, field.value, { start: field.selectionStart, end: field.selectionEnd });
    if (!change) return;
    event.preventDefault();
    replace(field, change);
  };
}

/** As if typed, so that undo works. There is no other way yet. */
function replace(field: HTMLTextAreaElement, { start, end, insert, select }: TextChange): void {
  field.setSelectionRange(start, end);
  document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  field.setSelectionRange(select.start, select.end);
}

function goToLine(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const index = field.value
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
  field.focus({ preventScroll: true });
  field.setSelectionRange(index, index);
  const sheet = field.closest("main");
  const { top } = field.getBoundingClientRect();
  const fromSheetTop = top + (line - 1) * LINE_PX - (sheet?.getBoundingClientRect().top ?? 0);
  // The visible part stays in place.
  if (sheet && (fromSheetTop < STICKY_PX || fromSheetTop > sheet.clientHeight - LINE_PX)) {
    sheet.scrollBy({ top: fromSheetTop - sheet.clientHeight / 2 });
  }
}

/** The selection of a text, by characters; empty if both are equal. */
interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** A stretch of text to be replaced, and what is selected then. */
interface TextChange extends TextSelection {
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

function caret(index: number): TextSelection {
  return { start: index, end: index };
}

function lineStart(text: string, index: number): number {
  return text.lastIndexOf("\n", index - 1) + 1;
}

/** The lines that a selection touches; one that ends at the start of a line does not touch it. */
function wholeLines(text: string, { start, end }: TextSelection): { from: number; to: number; lines: string[] } {
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const [from, to] = [lineStart(text, start), next === -1 ? text.length : next];
  return { from, to, lines: text.slice(from, to).split("\n") };
}
