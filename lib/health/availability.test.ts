import { expect, it } from "vitest";
import { AvailabilityTally } from "./availability";

it.each([
  ["nothing changed", [], { flaps: 0, unavailableMs: 0 }],
  ["it is down since", [{ at: 60, from: "healthy", to: "unhealthy" }] as const, { flaps: 1, unavailableMs: 40 }],
  [
    "it was down at its beginning, and once more",
    [
      { at: 30, from: "unhealthy", to: "healthy" },
      { at: 40, from: "healthy", to: "healthy" },
      { at: 80, from: "healthy", to: "unreachable" },
      { at: 90, from: "unreachable", to: "healthy" },
    ] as const,
    { flaps: 1, unavailableMs: 40 },
  ],
  ["it went", [{ at: 50, from: "unhealthy" }] as const, { flaps: 0, unavailableMs: 50 }],
])("counts falls, and how long it was down: %s", (_, changes, expected) => {
  const tally = new AvailabilityTally(0);
  for (const change of changes) tally.add(change);
  expect(tally.by(100)).toEqual(expected);
});
