import { expect, it } from "vitest";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnRow } from "@/lib/lists/testing";
import { rolloutAppearance } from "./add-on-rollout";
import { placementAppearance } from "./placement-rollout";
import { counts } from "./testing";

it.each([
  ["All applied", counts([3, "healthy", "done"])],
  ["3 of 5 applied", counts([3, "healthy", "done"], [2, "installing", "applying"])],
  ["3 of 5 applied", counts([3, "healthy", "done"], [2, "installing", "waiting"])],
  ["1 of 4 failed", counts([3, "healthy", "done"], [1, "installing", "failed"])],
  [undefined, []],
] as const)("a rollout reads %j", (label, found) => {
  expect(rolloutAppearance(addOnRow({ counts: [...found] }))?.label).toBe(label);
});

it("is none for what is installed by hand", () => {
  expect(
    rolloutAppearance(addOnRow({ install: "manual", placements: [], counts: counts([3, "healthy", "done"]) })),
  ).toBeUndefined();
});

type Rollout = NonNullable<AddOnRow["placements"][number]["rollout"]>;

const through = (...rollouts: readonly Partial<Rollout>[]) =>
  addOnRow({
    counts: counts([3, "healthy", "done"], [2, "installing", "applying"]),
    placements: rollouts.map((rollout, index) => ({
      ...{ namespace: "fleet", name: `p${index}`, strategy: "All", conditions: [] },
      rollout: { stage: "applying", status: "moving", applied: 3, total: 5, ...rollout },
    })),
  });

const STALLED: Partial<Rollout> = { stage: "stalled", status: "stuck" };
const ABORTED: Partial<Rollout> = { stage: "held", status: "held", held: { reason: "Aborted" } };
const HELD: Partial<Rollout> = { stage: "held", status: "held", held: { reason: "HealthGate" } };
const EMPTY: Partial<Rollout> = { stage: "waiting", total: 0, applied: 0 };

it.each<[string | undefined, Partial<Rollout>[]]>([
  ["Stalled at 3 of 5", [STALLED]],
  ["Timed out at 3 of 5", [{ stage: "timed-out", status: "stuck" }]],
  ["Failed", [{ stage: "failed", status: "stuck", applied: 0, total: 0 }]],
  ["Held at 3 of 5", [HELD]],
  ["Aborted at 3 of 5", [ABORTED]],
  ["5 of 5 applied", [{ stage: "soaking", applied: 5 }]],
  ["Applied, not healthy", [{ stage: "done", status: "unwell", applied: 5 }]],
  ["All applied", [{ stage: "done", status: "done", applied: 5 }]],
  ["Stalled at 3 of 5", [{}, HELD, STALLED, EMPTY]],
  ["Held at 3 of 5", [{ stage: "done", status: "done", applied: 5 }, HELD]],
  ["Waiting", [EMPTY]],
])("the rollouts of an add-on read %j, whatever its clusters report", (label, rollouts) => {
  expect(rolloutAppearance(through(...rollouts))?.label).toBe(label);
});

it.each([
  ["True", "Progressing", "Applying"],
  ["False", "Completed", "Done"],
  ["False", "Failed", "Failed"],
  ["Unknown", "Strange", "Strange"],
])("a placement whose Progressing is %s, %s reads %s", (status, reason, label) => {
  expect(
    placementAppearance({ conditions: [{ type: "Progressing", status, reason, message: "", since: "" }] }).label,
  ).toBe(label);
});

it("is not started where no one says anything", () => {
  expect(placementAppearance({ conditions: [] }).label).toBe("Not started");
});
