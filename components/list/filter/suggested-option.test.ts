import { expect, it } from "vitest";
import type { SuggestedOption } from "@/components/ui/controls/suggestion-list";
import type { Suggestion } from "@/lib/filter/suggest";
import { suggestedOption } from "./suggested-option";

const becomes = { text: "", caret: 0 };
const WORDS = [
  { key: "health", word: "Health", wordOf: (value: string) => (value === "silent" ? "Unknown" : "Not well") },
];

it.each<[Omit<Suggestion, "becomes">, boolean, Partial<SuggestedOption>]>([
  [{ field: "health:", note: "Health" }, true, { lead: "", word: "health:", note: "Health" }],
  [{ field: "label." }, true, { lead: "", word: "label." }],
  [{ field: "label.a.b/c=", size: 3 }, true, { lead: "label.", word: "a.b/c", size: 3 }],
  [{ field: "set:", value: "edge", size: 2 }, true, { lead: "set:", word: "edge", size: 2 }],
  [{ field: "set:", value: "edge" }, false, { lead: "", word: "edge", note: undefined }],
  [{ field: "set:", value: "" }, false, { word: '""' }],
  [{ field: "health:", value: "silent" }, false, { word: "silent", note: "Unknown" }],
  [{ field: "health:", value: "not-well" }, false, { word: "not-well", note: undefined }],
  [{ field: "since:", value: ">1h", note: "longer than 1 hour" }, false, { word: ">1h", note: "longer than 1 hour" }],
])("%j stands as %3$j", (suggestion, isWithField, expected) => {
  expect(suggestedOption({ ...suggestion, becomes }, isWithField, WORDS)).toMatchObject(expected);
});
