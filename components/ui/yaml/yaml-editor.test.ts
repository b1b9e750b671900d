import { describe, expect, it } from "vitest";
import { yamlKey } from "./yaml-editor";

/** A text with `|` for the caret, or two of them around what is selected. */
function read(marked: string) {
  const [before = "", middle = "", rest] = marked.split("|");
  const text = before + middle + (rest ?? "");
  return {
    text,
    selection: { start: before.length, end: rest === undefined ? before.length : before.length + middle.length },
  };
}

function press(key: string, marked: string): string | undefined {
  const { text, selection } = read(marked);
  const change = yamlKey(key.replace("Shift ", ""), key.startsWith("Shift "), text, selection);
  if (!change) return undefined;
  const after = text.slice(0, change.start) + change.insert + text.slice(change.end);
  const { start, end } = change.select;
  const middle = start === end ? "|" : `|${after.slice(start, end)}|`;
  return after.slice(0, start) + middle + after.slice(end);
}

describe("yamlKey", () => {
  it.each([
    ["Tab", "a: 1\n|b: 2", "a: 1\n  |b: 2"],
    ["Tab", "   |b", "    |b"],
    ["Tab", "a|b|c", "a |c"],
    ["Tab", "|a:\nb:|", "|  a:\n  b:|"],
    ["Tab", "x\n|a:\n\nb:\n|c", "x\n|  a:\n\n  b:|\nc"],
    ["Shift Tab", "    a|b", "  a|b"],
    ["Shift Tab", " |a", "|a"],
    ["Shift Tab", "|  a:\n b:|", "|a:\nb:|"],
    ["Shift Tab", "a|b", undefined],
    ["Enter", "spec:|", "spec:\n  |"],
    ["Enter", "  a: 1|", "  a: 1\n  |"],
    ["Enter", "  - key: gpu|", "  - key: gpu\n    |"],
    ["Enter", "- a:|", "- a:\n    |"],
    ["Enter", "  a|bc|d", "  a\n  |d"],
    ["Enter", "|a: 1", "\n|a: 1"],
    ["Backspace", "    |", "  |"],
    ["Backspace", "   |a", "  |a"],
    ["Backspace", " |a", undefined],
    ["Backspace", "  a|", undefined],
    ["Backspace", "  |  |", undefined],
    ["x", "a|", undefined],
  ])("%s in %j makes %j", (key, before, after) => {
    expect(press(key, before)).toBe(after);
  });
});
