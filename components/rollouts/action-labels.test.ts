import { describe, expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { headActions, menuActions } from "./action-labels";

const at = "2030-01-01T00:00:00Z";
const HELD = { reason: "HeldByPerson", message: "" } as const;

type Stand = Pick<RolloutRow, "stage" | "order" | "held">;

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
  ])("%s", (_, row, head, menu) => {
    expect(headActions(row)).toEqual(head);
    expect(menuActions(row)).toEqual(menu);
  });
});
