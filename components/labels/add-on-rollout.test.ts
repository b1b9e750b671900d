import { expect, it } from "vitest";
import { addOnRow } from "@/lib/lists/testing";
import { placementAppearance, rolloutAppearance } from "./add-on-rollout";
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
