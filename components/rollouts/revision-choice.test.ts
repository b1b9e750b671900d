import { expect, it } from "vitest";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import { firstChoice } from "./revision-choice";

function line(name: string, change: Partial<RevisionLine> = {}): RevisionLine {
  const of = { resource: "addontemplates", namespace: "", config: "hello", specHash: name, number: 1, since: "" };
  return { name, ...of, current: false, knownGood: false, clusters: 0, ...change };
}

it.each<[string, RevisionLine[], string | undefined, string | undefined]>([
  ["none", [], undefined, undefined],
  ["one", [line("a", { current: true })], "a", undefined],
  ["what is current and what was before", [line("c", { current: true }), line("b"), line("a")], "c", "b"],
  [
    "what was good rather than what was before",
    [line("c", { current: true }), line("b"), line("a", { knownGood: true })],
    "c",
    "a",
  ],
  ["nothing that was left, where it is all there is", [line("b"), line("a", { current: true })], "a", undefined],
  ["what was before rather than what was left", [line("c"), line("b", { current: true }), line("a")], "b", "a"],
  [
    "nothing of another kind",
    [line("c", { current: true }), line("b", { resource: "addondeploymentconfigs" })],
    "c",
    undefined,
  ],
])("of %s", (_, revisions, from, to) => {
  const choice = firstChoice(revisions);
  expect(choice.from?.name).toBe(from);
  expect(choice.to?.name).toBe(to);
});
