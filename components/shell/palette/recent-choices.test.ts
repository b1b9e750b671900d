import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepChoice, type RecentChoice, recentChoices } from "./recent-choices";

const page = (word: string): RecentChoice => ({ kind: "page", word, href: `/${word}` });
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps the last few, each once, the last first", () => {
  for (const word of ["a", "b", "c", "a", "d", "e", "f", "g"]) keepChoice("ada", page(word));
  expect(recentChoices("ada").map(({ word }) => word)).toEqual(["g", "f", "e", "d", "a", "c"]);
});

it.each(["page", "addon", "cluster", "rollout", "placement", "work"] as const)(
  "keeps what was found, of kind %s",
  (kind) => {
    const choice: RecentChoice = { kind, word: "a", href: "/a" };
    keepChoice("ada", choice);
    expect(recentChoices("ada")).toEqual([choice]);
  },
);

it("shows nobody what somebody else has chosen", () => {
  keepChoice("ada", page("a"));
  expect(recentChoices("bob")).toEqual([]);
});

it.each([
  "no JSON",
  "{}",
  '[{"kind":"page","word":"a","href":"//elsewhere"}]',
  '[{"kind":"page","word":"a","href":"javascript:alert(1)"}]',
])("offers nothing of %j", (text) => {
  kept.set("flotilla.recent.ada", text);
  expect(recentChoices("ada")).toEqual([]);
});

it("does without where the browser keeps nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepChoice("ada", page("a"));
  expect(recentChoices("ada")).toEqual([]);
});
