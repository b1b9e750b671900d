import { describe, expect, it } from "vitest";
import { type Lifecycle, managerOf, steeringRefusal } from "./add-on-manager";

const MODES = ["own", "all", "off"] as const;

describe("managerOf", () => {
  it.each<[Lifecycle, boolean, ReturnType<typeof managerOf>[]]>([
    ["hub", false, ["ocm", "flotilla", "ocm"]],
    ["hub", true, ["ocm", "flotilla", "ocm"]],
    ["flotilla", false, ["flotilla", "flotilla", "none"]],
    ["flotilla", true, ["refused", "flotilla", "none"]],
    ["other", false, ["other", "other", "other"]],
    ["other", true, ["other", "other", "other"]],
  ])("of an add-on of %s, with templates %s, is in the modes own, all and off %j", (lifecycle, templated, expected) => {
    expect(MODES.map((mode) => managerOf({ lifecycle, templated }, mode))).toEqual(expected);
  });
});

describe("steeringRefusal", () => {
  it.each([
    ["flotilla", false, "own", undefined],
    ["flotilla", true, "all", undefined],
    ["hub", true, "all", undefined],
    ["flotilla", true, "own", "with ADDON_MANAGER=own"],
    ["hub", true, "own", "OCM's add-on manager"],
    ["other", true, "all", "another manager"],
    ["flotilla", true, "off", "ADDON_MANAGER=off"],
    ["flotilla", true, undefined, "no heartbeat"],
  ] as const)(
    "of an add-on of %s, with templates %s, in the mode %s says %s",
    (lifecycle, templated, mode, expected) => {
      const refusal = steeringRefusal({ lifecycle, templated }, mode);
      if (expected === undefined) expect(refusal).toBeUndefined();
      else expect(refusal).toMatch(new RegExp(`^Not available: .*${expected}`));
    },
  );
});
