import { describe, expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutRow } from "@/lib/lists/testing";
import { abortRefusal, headActions, menuActions } from "./action-labels";

const at = "2030-01-01T00:00:00Z";
const HELD = { reason: "HeldByPerson", message: "" } as const;

type Stand = Partial<RolloutRow>;

const CHANGE = {
  resource: "addontemplates",
  namespace: "",
  name: "hello",
  hash: "new",
  from: { name: "hello", hash: "old" },
};
const FIRST = { ...CHANGE, from: undefined };
const CHANGED = rolloutRow({ total: 4, applied: 1, configs: [CHANGE] });

describe("what can be done with a rollout", () => {
  it.each<[string, Stand, readonly string[], readonly string[]]>([
    ["that moves", { stage: "applying" }, ["hold", "abort"], ["roll-back", "gate"]],
    ["that is done", { stage: "done" }, ["roll-back"], ["hold", "gate"]],
    [
      "that is held",
      { stage: "held", held: HELD, order: { hold: { at } } },
      ["resume", "abort"],
      ["roll-back", "gate"],
    ],
    [
      "that is done and held",
      { stage: "done", held: HELD, order: { hold: { at } } },
      ["resume", "abort"],
      ["roll-back", "gate"],
    ],
    [
      "that its health gate holds",
      { stage: "held", held: { ...HELD, reason: "HealthGate" }, order: { minAvailablePercent: 9 } },
      ["hold", "abort"],
      ["roll-back", "gate"],
    ],
    [
      "that is aborted",
      { stage: "held", held: { ...HELD, reason: "Aborted" }, order: { abort: { at } } },
      ["roll-back", "resume"],
      ["hold", "gate"],
    ],
    [
      "whose order cannot be read",
      { stage: "held", held: { ...HELD, reason: "OrderUnreadable" }, order: { error: "torn" } },
      ["resume", "abort"],
      ["roll-back", "gate"],
    ],
    [
      "that all clusters have and that soaks",
      { stage: "soaking", applied: 4 },
      ["roll-back"],
      ["hold", "abort", "gate"],
    ],
    ["that is a first installation", { stage: "applying", configs: [FIRST] }, ["hold"], ["abort", "roll-back", "gate"]],
  ])("%s", (_, change, head, menu) => {
    const row = { ...CHANGED, ...change };
    expect(headActions(row)).toEqual(head);
    expect(menuActions(row)).toEqual(menu);
  });
});

it.each<[string, Stand, RegExp | undefined]>([
  ["a change that some clusters have", {}, undefined],
  ["one that all have", { applied: 4 }, /^All clusters have/],
  ["one of a custom controller", { templated: false }, /custom controller/],
  ["a first installation", { configs: [FIRST] }, /no earlier configuration/],
])("says before the dialog why %s cannot be aborted, or that it can", (_, change, refusal) => {
  const found = abortRefusal({ ...CHANGED, ...change });
  if (refusal) expect(found).toMatch(refusal);
  else expect(found).toBeUndefined();
});
