import { describe, expect, it } from "vitest";
import { keeperOf, type Lifecycle, steeringRefusal } from "./add-on-keeper";

const MODES = ["own", "all", "off"] as const;

describe("keeperOf", () => {
  it.each<[Lifecycle, boolean, ReturnType<typeof keeperOf>[]]>([
    ["hub", false, ["ocm", "flotilla", "ocm"]],
    ["hub", true, ["ocm", "flotilla", "ocm"]],
    ["flotilla", false, ["flotilla", "flotilla", "nobody"]],
    ["flotilla", true, ["refused", "flotilla", "nobody"]],
    ["other", false, ["other", "other", "other"]],
    ["other", true, ["other", "other", "other"]],
  ])("of an add-on of %s, with templates %s, is in the modes own, all and off %j", (lifecycle, templated, expected) => {
    expect(MODES.map((mode) => keeperOf({ lifecycle, templated }, mode))).toEqual(expected);
  });
});

describe("steeringRefusal", () => {
  it.each([
    ["flotilla", false, "own", undefined],
    ["flotilla", true, "all", undefined],
    ["hub", true, "all", undefined],
    ["flotilla", true, "own", "beside OCM's own"],
    ["hub", true, "own", "OCM's own add-on manager"],
    ["other", true, "all", "another manager"],
    ["flotilla", true, "off", "switched off"],
    ["flotilla", true, undefined, "has not been heard"],
  ] as const)("of an add-on of %s, with templates %s, in the mode %s says %s", (lifecycle, templated, mode, expected) => {
    const said = steeringRefusal({ lifecycle, templated }, mode);
    if (expected === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(new RegExp(`^Not available here: .*${expected}`));
  });
});
