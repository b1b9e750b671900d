import { expect, it } from "vitest";
import type { SuggestedOption } from "@/components/ui/controls/suggestion-list";
import type { Suggestion } from "@/lib/filter/suggest";
import { suggestedOption } from "./suggested-option";

const becomes = { text: "", caret: 0 };
const LABELS = [
  { key: "health", label: "Health", labelOf: (value: string) => (value === "silent" ? "Unknown" : "Not well") },
];

it.each<[Omit<Suggestion, "becomes">, boolean, Partial<SuggestedOption>]>([
  [{ field: "health:", note: "Health" }, true, { lead: "", label: "health:", note: "Health" }],
  [{ field: "label." }, true, { lead: "", label: "label." }],
  [{ field: "label.a.b/c=", size: 3 }, true, { lead: "label.", label: "a.b/c", size: 3 }],
  [{ field: "set:", value: "edge", size: 2 }, true, { lead: "set:", label: "edge", size: 2 }],
  [{ field: "set:", value: "edge" }, false, { lead: "", label: "edge", note: undefined }],
  [{ field: "set:", value: "" }, false, { label: '""' }],
  [{ field: "health:", value: "silent" }, false, { label: "silent", note: "Unknown" }],
  [{ field: "health:", value: "not-well" }, false, { label: "not-well", note: undefined }],
  [{ field: "since:", value: ">1h", note: "longer than 1 hour" }, false, { label: ">1h", note: "longer than 1 hour" }],
])("%j stands as %3$j", (suggestion, isWithField, expected) => {
  expect(suggestedOption({ ...suggestion, becomes }, isWithField, LABELS)).toMatchObject(expected);
});
