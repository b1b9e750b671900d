import { expect, it } from "vitest";
import { availability } from "./availability";

const span = { from: 0, to: 100 };

it.each([
  ["nothing happened", [], "healthy" as const, { flaps: 0, unavailableMs: 0 }],
  ["it was down all the time", [], "unhealthy" as const, { flaps: 0, unavailableMs: 100 }],
  [
    "it is down since",
    [{ at: 60, from: "healthy", to: "unhealthy" }] as const,
    "unhealthy" as const,
    { flaps: 1, unavailableMs: 40 },
  ],
  [
    "it was down twice",
    [
      { at: 90, from: "unreachable", to: "healthy" },
      { at: 80, from: "healthy", to: "unreachable" },
      { at: 30, from: "unhealthy", to: "healthy" },
    ] as const,
    "healthy" as const,
    { flaps: 1, unavailableMs: 40 },
  ],
  ["it went", [{ at: 50, from: "unhealthy" }] as const, undefined, { flaps: 0, unavailableMs: 50 }],
])("counts falls, and how long it was down: %s", (_, changes, health, expected) => {
  expect(availability(changes, { ...span, health })).toEqual(expected);
});
