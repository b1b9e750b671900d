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
  away: { maxCatchUp: 5, perMinute: [50, 100], perLabel: { label: "registry", max: 10 } },
  config: { use: "existing", namespace: "fleet", name: "lean" },
};

describe("the fields of an installation", () => {
  it("stand for its request, and back", () => {
    expect(fieldsOf(INPUT)).toMatchObject({ placement: "fleet/here", mandatory: "canary,#2", gate: "90" });
    expect(inputOf(fieldsOf(INPUT))).toEqual(INPUT);
    const none = {
      ...INPUT,
      rollout: { ...INPUT.rollout, mandatory: [] },
      minAvailablePercent: null,
      away: null,
      config: null,
    };
    expect(inputOf(fieldsOf(none))).toEqual(none);
  });

  it("are changed where they differ from what is there", () => {
    const present = fieldsOf(INPUT);
    expect(changesIn(present, { maxFailures: "1", gate: "", type: "All" })).toEqual({ gate: "", type: "All" });
  });

  it("have no bounds to change where it waits for clusters that are away", () => {
    const present = fieldsOf({ ...INPUT, away: null });
    expect(changesIn(present, { away: "", maxCatchUp: "5" })).toEqual({});
    expect(changesIn(present, { away: "on", maxCatchUp: "5" })).toEqual({ away: "on", maxCatchUp: "5" });
    expect(changesIn(fieldsOf(INPUT), { away: "", perLabel: "region" })).toEqual({ away: "" });
  });

  it("name a configuration where there is to be one", () => {
    const present = fieldsOf(INPUT);
    expect(changesIn(present, { configUse: "none", config: "fleet/rich" })).toEqual({ configUse: "none" });
    expect(inputOf({ ...present, configUse: "none" }).config).toBeNull();
    expect(inputOf({ ...present, config: " fleet/rich " }).config).toEqual({ ...INPUT.config, name: "rich" });
    expect(misfits({ ...present, config: "rich" }).map(({ field }) => field)).toEqual(["config.name"]);
    expect(misfits({ ...present, configUse: "none", config: "" })).toEqual([]);
  });

  it("create a configuration with what is written of it", () => {
    const spec = { customizedVariables: [{ name: "MODE", value: "lean" }] };
    const fields = { ...fieldsOf(INPUT), configUse: "new", newConfig: "fleet/own", newSpec: JSON.stringify(spec) };
    expect(inputOf(fields).config).toEqual({ use: "new", namespace: "fleet", name: "own", spec });
    expect(changesIn(fieldsOf(INPUT), { ...fields, config: "fleet/other" })).toEqual({
      configUse: "new",
      newConfig: "fleet/own",
      newSpec: fields.newSpec,
    });
    expect(misfits({ ...fields, newConfig: "own", newSpec: "" }).map(({ field }) => field)).toEqual([
      "config.name",
      "config.spec",
    ]);
    const again = readChanges(new URLSearchParams(changesQuery(fields, "rollout"))).changes;
    expect(again.newSpec).toBe(fields.newSpec);
    const long = changesQuery({ configUse: "new", newSpec: JSON.stringify("x".repeat(5_000)) }, "rollout");
    expect(long).toBe("?configUse=new");
  });

  it.each([
    ["", []],
    [" 90 ", []],
    ["most", ["rollout.minAvailablePercent"]],
  ])("with the health gate %j misfit at %j", (gate, fields) => {
    expect(misfits({ ...fieldsOf(INPUT), gate }).map(({ field }) => field)).toEqual(fields);
    expect(misfits({ ...fieldsOf(INPUT), gate: "", perMinute: "fast" }).map(({ field }) => field)).toEqual([
      "rollout.away.perMinute",
    ]);
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
