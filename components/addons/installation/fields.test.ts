import { describe, expect, it } from "vitest";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { changesQuery, readChanges, readInstallationPath } from "./address";
import { type Changes, changesIn, fieldsOf, inputOf, misfits, toggledGroup } from "./fields";

const INPUT: InstallationInput = {
  placement: { namespace: "fleet", name: "here" },
  rollout: {
    type: "Progressive",
    maxConcurrency: "25%",
    minSuccessTime: "5m",
    progressDeadline: "",
    maxFailures: "1",
    mandatory: [
      { groupName: "canary", groupIndex: 0 },
      { groupName: "", groupIndex: 2 },
    ],
  },
  minAvailablePercent: 90,
};

describe("the fields of an installation", () => {
  it("stand for its request, and back", () => {
    expect(fieldsOf(INPUT)).toMatchObject({ placement: "fleet/here", mandatory: "canary,#2", gate: "90" });
    expect(inputOf(fieldsOf(INPUT))).toEqual(INPUT);
    const none = { ...INPUT, rollout: { ...INPUT.rollout, mandatory: [] }, minAvailablePercent: null };
    expect(inputOf(fieldsOf(none))).toEqual(none);
  });

  it("are changed where they differ from what is there", () => {
    const present = fieldsOf(INPUT);
    expect(changesIn(present, { maxFailures: "1", gate: "", type: "All" })).toEqual({ gate: "", type: "All" });
  });

  it.each([
    ["", []],
    [" 90 ", []],
    ["most", ["rollout.minAvailablePercent"]],
  ])("with the health gate %j misfit at %j", (gate, fields) => {
    expect(misfits({ ...fieldsOf(INPUT), gate }).map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ["canary,#2", "west", true, "canary,#2,west"],
    ["canary,#2", "canary", false, "#2"],
    ["canary", "canary", true, "canary"],
    ["", "west", false, ""],
  ])("put a group first or not: %j, %s, %s", (mandatory, group, isFirst, after) => {
    expect(toggledGroup(mandatory, group, isFirst)).toBe(after);
  });
});

describe("the address of a change", () => {
  it.each<[Changes, "rollout" | "review", string]>([
    [{}, "rollout", ""],
    [{ type: "All", gate: "" }, "review", "?type=All&gate=&step=review"],
    [{ maxConcurrency: "10%", placement: "fleet/there" }, "rollout", "?placement=fleet%2Fthere&maxConcurrency=10%25"],
  ])("holds %o", (changes, step, query) => {
    expect(changesQuery(changes, step)).toBe(query);
    expect(readChanges(new URLSearchParams(query))).toEqual({ changes, step });
  });

  it("names the add-on and the placement", () => {
    expect(readInstallationPath("/addons/hello/change/fleet/here")).toEqual({
      name: "hello",
      namespace: "fleet",
      placement: "here",
    });
    expect(readInstallationPath("/addons")).toEqual({ name: "", namespace: "", placement: "" });
  });
});
