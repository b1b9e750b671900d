import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Text } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { CODE_COLOURS, CODE_THEME } from "./code-theme";
import { type CompleteText, type LineNote, yamlKey } from "./yaml-editor";

interface CodeViewParts {
  readonly root: ShadowRoot;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Line from 0, and column. */
  readonly onPosition: (line: number, column: number) => void;
  readonly onDone: () => void;
  readonly complete: CompleteText;
}

/** An editor in a shadow root, and what can be done with it from outside. */
export function codeView({ root, label, text, onText, onPosition, onDone, complete }: CodeViewParts) {
  const attributes = new Compartment();
  // A page answers what was typed a moment later, when more may have been typed.
  const reported: string[] = [];
  const state = EditorState.create({
    doc: text,
    extensions: [
      EDITING,
      autocompletion({ override: [(context) => completions(context, complete)], icons: false }),
      keymap.of([{ key: "Mod-Enter", run: () => done(onDone) }, ...KEYS]),
      attributes.of(attributesOf(label, false, undefined)),
      EditorView.updateListener.of(({ docChanged, selectionSet, state: { doc, selection } }) => {
        if (docChanged) {
          reported.push(doc.toString());
          onText(doc.toString());
        }
        if (!docChanged && !selectionSet) return;
        const line = doc.lineAt(selection.main.head);
        onPosition(line.number - 1, selection.main.head - line.from);
      }),
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  return {
    destroy: () => view.destroy(),
    goTo: (number: number) => {
      const { from } = lineOf(view.state.doc, number);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    /** From outside; what was typed here is there already. */
    setText: (next: string) => {
      const { doc } = view.state;
      const isBehind = next !== doc.toString() && reported.includes(next);
      if (isBehind) return;
      reported.length = 0;
      if (next !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
    },
    setProblems: (
      problems: ReadonlyMap<number, string>,
      notes: ReadonlyMap<number, LineNote> = new Map(),
      description?: string,
    ) => {
      const { doc } = view.state;
      const diagnostics = [
        ...[...problems].map(([number, message]) => diagnosticOf(doc, number, { level: "error", message })),
        ...[...notes].map(([number, note]) => diagnosticOf(doc, number, note)),
      ].sort((a, b) => a.from - b.from);
      view.dispatch(setDiagnostics(view.state, diagnostics));
      view.dispatch({ effects: attributes.reconfigure(attributesOf(label, problems.size > 0, description)) });
    },
  };
}

function done(onDone: () => void): boolean {
  onDone();
  return true;
}

/** As the plain field has them: they know YAML better than the general ones. */
const YAML_KEYS = ["Enter", "Backspace"].map((key) => ({ key, run: (view: EditorView) => typed(view, key) }));

function typed(view: EditorView, key: string): boolean {
  const { doc, selection, readOnly } = view.state;
  const { from, to } = selection.main;
  const change =
    selection.ranges.length > 1 || readOnly ? undefined : yamlKey(key, false, doc.toString(), { start: from, end: to });
  if (!change) return false;
  const { start, end, insert, select } = change;
  const changes = { from: start, to: end, insert };
  view.dispatch({
    changes,
    selection: { anchor: select.start, head: select.end },
    scrollIntoView: true,
    userEvent: insert === "" ? "delete.backward" : "input",
  });
  return true;
}

/** Tab indents; after Escape the next Tab leaves, as the editor has it by itself. */
const KEYS = [
  ...completionKeymap,
  ...YAML_KEYS,
  ...searchKeymap,
  ...foldKeymap,
  ...lintKeymap,
  ...historyKeymap,
  ...defaultKeymap,
  indentWithTab,
];

const PHRASES = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  all: "All",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
});

const EDITING = [
  PHRASES,
  lintGutter(),
  lineNumbers(),
  foldGutter({ openText: "▾", closedText: "▸" }),
  codeFolding(),
  history(),
  indentUnit.of("  "),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  yaml(),
  CODE_COLOURS,
  CODE_THEME,
];

/** Names of elements outside do not reach into a shadow root: the description is a text. */
function attributesOf(label: string, isInvalid: boolean, description: string | undefined) {
  return EditorView.contentAttributes.of({
    "aria-label": label,
    // What it scrolls in has to be reached with the keyboard.
    tabindex: "0",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    ...(isInvalid && { "aria-invalid": "true" }),
    ...(description && { "aria-description": description }),
  });
}

function lineOf(doc: Text, number: number) {
  return doc.line(Math.min(Math.max(number, 1), doc.lines));
}

function diagnosticOf(doc: Text, number: number, { level, message }: LineNote): Diagnostic {
  const { from, to, text } = lineOf(doc, number);
  const start = from + text.length - text.trimStart().length;
  return { from: Math.min(start, to), to, severity: level, message };
}

function completions(context: CompletionContext, complete: CompleteText): CompletionResult | null {
  const { doc } = context.state;
  const line = doc.lineAt(context.pos);
  const found = complete(doc.toString().split("\n"), line.number - 1, context.pos - line.from);
  if (!found || (!context.explicit && line.from + found.from === context.pos)) return null;
  const options = found.choices.map(({ label, detail, info, insert }): Completion => {
    return { label, apply: insert, ...(detail !== undefined && { detail }), ...(info !== undefined && { info }) };
  });
  return { from: line.from + found.from, options, validFor: /^[\w./-]*$/ };
}
