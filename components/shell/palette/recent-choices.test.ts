import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepChoice, type RecentChoice, recentChoices } from "./recent-choices";

const page = (label: string): RecentChoice => ({ kind: "page", label, href: `/${label}` });
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps the last few, each once, the last first", () => {
  for (const label of ["a", "b", "c", "a", "d", "e", "f", "g"]) keepChoice("ada", page(label));
  expect(recentChoices("ada").map(({ label }) => label)).toEqual(["g", "f", "e", "d", "a", "c"]);
});

it.each(["page", "addon", "cluster", "rollout", "placement", "work"] as const)(
  "keeps what was found, of kind %s",
  (kind) => {
    const choice: RecentChoice = { kind, label: "a", href: "/a" };
    keepChoice("ada", choice);
    expect(recentChoices("ada")).toEqual([choice]);
  },
);

it("shows no one what somebody else has chosen", () => {
  keepChoice("ada", page("a"));
  expect(recentChoices("bob")).toEqual([]);
});

it.each([
  "no JSON",
  "{}",
  '[{"kind":"page","word":"a","href":"//elsewhere"}]',
  '[{"kind":"page","word":"a","href":"javascript:alert(1)"}]',
])("offers nothing of %j", (text) => {
  stored.set("flotilla.recent.ada", text);
  expect(recentChoices("ada")).toEqual([]);
});

it("does without where the browser keeps nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepChoice("ada", page("a"));
  expect(recentChoices("ada")).toEqual([]);
});
