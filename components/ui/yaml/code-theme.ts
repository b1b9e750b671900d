import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Muted keys, prominent values. No rainbow. */
export const CODE_COLOURS = syntaxHighlighting(
  HighlightStyle.define([
    {
      tag: [tags.propertyName, tags.definition(tags.propertyName), tags.punctuation, tags.meta],
      color: "var(--text-2)",
    },
    { tag: tags.comment, color: "var(--text-3)" },
  ]),
);

const FOCUS = { outline: "2px solid var(--focus)", outlineOffset: "-2px" };
/** Around all of it: within, the line numbers would be over it. */
const FOCUS_AROUND = { ...FOCUS, outlineOffset: "1px" };
const POP = {
  background: "var(--raised)",
  border: "none",
  borderRadius: "var(--radius-panel)",
  boxShadow: "var(--shadow-pop)",
  color: "var(--text)",
};
const SANS = { fontFamily: "var(--sans)", fontSize: "12px", lineHeight: "16px", letterSpacing: "normal" };
const CONTROL = {
  ...SANS,
  appearance: "none",
  height: "var(--control-height)",
  margin: "0",
  padding: "0 10px",
  background: "var(--surface)",
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--radius-control)",
  color: "var(--text)",
};

/** The editor in our tokens, which change with the theme. Nothing of the page's style sheets reaches into it. */
export const CODE_THEME = EditorView.theme({
  "&": { background: "var(--sunken)", borderRadius: "var(--radius-control)", color: "var(--text)" },
  "&.cm-focused": FOCUS_AROUND,
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "12px", lineHeight: "19px", letterSpacing: "-0.02em" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-gutters": { background: "var(--sunken)", border: "none", color: "var(--text-3)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "3ch", padding: "0 2px 0 0" },
  ".cm-foldGutter .cm-gutterElement": { width: "14px", textAlign: "center", cursor: "pointer" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0", display: "grid", placeItems: "center" },
  ".cm-lint-marker": { width: "8px", height: "8px", borderRadius: "2px", content: '""' },
  ".cm-lint-marker-error": { background: "var(--bad)", content: '""' },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
    padding: "0",
  },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--bad)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground, .cm-content ::selection": {
    background: "color-mix(in oklab, var(--accent) 25%, transparent)",
  },
  ".cm-selectionMatch": { background: "color-mix(in oklab, var(--accent) 14%, transparent)" },
  ".cm-searchMatch": { background: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { background: "color-mix(in oklab, var(--warn) 40%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--selected)" },
  ".cm-foldPlaceholder": {
    background: "var(--hover)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-badge)",
    color: "var(--text-2)",
    padding: "0 4px",
  },
  ".cm-panels": { background: "var(--sunken)", color: "var(--text)", borderRadius: "var(--radius-control)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    ...SANS,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "6px",
    padding: "8px 32px 8px 8px",
  },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-panel.cm-search label": {
    ...SANS,
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: "var(--text-2)",
  },
  ".cm-panel.cm-search input": { margin: "0" },
  ".cm-panel.cm-search [name=close]": {
    ...SANS,
    position: "absolute",
    top: "8px",
    right: "8px",
    width: "24px",
    height: "24px",
    background: "none",
    border: "none",
    color: "var(--text-2)",
    cursor: "pointer",
  },
  ".cm-textfield": { ...CONTROL, fontFamily: "var(--mono)" },
  ".cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel input:focus-visible": FOCUS,
  ".cm-button": { ...CONTROL, backgroundImage: "none", cursor: "pointer" },
  ".cm-button:hover": { background: "var(--hover)" },
  ".cm-tooltip": POP,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "12px",
    maxHeight: "15em",
    padding: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", borderRadius: "var(--radius-badge)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--selected)",
    color: "var(--text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { ...SANS, fontStyle: "normal", color: "var(--text-3)", marginLeft: "10px" },
  ".cm-tooltip.cm-completionInfo": { ...POP, ...SANS, padding: "8px 10px", maxWidth: "320px" },
  ".cm-diagnostic": { ...SANS, border: "none", padding: "6px 10px" },
  ".cm-diagnostic-error": { color: "var(--bad-text)" },
  ".cm-panel.cm-panel-lint ul": { ...SANS, maxHeight: "120px" },
});
