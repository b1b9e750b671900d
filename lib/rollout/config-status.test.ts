import { describe, expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type HashOf, withConfigs } from "./config-status";

const GROUP = "addon.open-cluster-management.io";
const template = (name: string) => ({ group: GROUP, resource: "addontemplates", name });
const settings = (name: string) => ({ group: GROUP, resource: "addondeploymentconfigs", namespace: "ns", name });
const values = (name: string) => ({ group: "", resource: "configmaps", namespace: "ns", name });

/** Every template has the hash "h:<name>", but those named "gone"; other kinds are not ours to hash. */
const hashOf: HashOf = ({ resource, name }) => {
  if (resource === "configmaps") return undefined;
  return name === "gone" ? "" : `h:${name}`;
};

interface Sketch {
  readonly defaults?: readonly object[];
  readonly type?: string;
  readonly configs?: readonly object[];
  readonly status?: object;
}

function statusOf({ defaults = [], type = "Placements", configs = [], status = {} }: Sketch) {
  const installStrategy = { type, placements: [{ namespace: "ns", name: "p", configs }] };
  return withConfigs(
    ClusterManagementAddOn.parse({ spec: { defaultConfigs: defaults, installStrategy }, status }),
    hashOf,
  );
}

/** "name hash" of each reference of the only progression. */
function references(sketch: Sketch): string[] {
  const [progression] = statusOf(sketch).installProgressions;
  return (
    progression?.configReferences.map(({ desiredConfig }) => `${desiredConfig?.name} ${desiredConfig?.specHash}`) ?? []
  );
}

describe("withConfigs", () => {
  it("lists the defaults with their hashes, without those that mean no default", () => {
    const defaults = [template("a"), settings("__reserved_no_default__"), template("gone"), values("v")];
    expect(statusOf({ defaults }).defaultConfigReferences.map(({ desiredConfig }) => desiredConfig)).toEqual([
      { name: "a", specHash: "h:a" },
      { name: "gone", specHash: "" },
      { namespace: "ns", name: "v", specHash: "" },
    ]);
  });

  it("keeps a hash that another manager writes", () => {
    const known = {
      group: "",
      resource: "configmaps",
      desiredConfig: { namespace: "ns", name: "v", specHash: "theirs" },
    };
    const status = {
      defaultConfigReferences: [known],
      installProgressions: [{ namespace: "ns", name: "p", configReferences: [known] }],
    };
    const next = statusOf({ defaults: [values("v")], status });
    expect(next.defaultConfigReferences).toEqual([known]);
    expect(next.installProgressions[0]?.configReferences).toEqual([known]);
  });

  it.each([
    ["inherits the defaults", [template("a")], [], ["a h:a"]],
    ["replaces them by kind", [template("a"), settings("s")], [template("b")], ["s h:s", "b h:b"]],
    ["keeps several of a kind in their order", [], [template("b"), template("a"), template("b")], ["b h:b", "a h:a"]],
    ["sorts by group and resource", [], [template("t"), settings("s"), values("v")], ["v ", "s h:s", "t h:t"]],
  ])("a placement %s", (_, defaults, configs, expected) => {
    expect(references({ defaults, configs })).toEqual(expected);
  });

  const good = { name: "a", specHash: "old" };
  const old = {
    namespace: "ns",
    name: "p",
    configReferences: [
      { ...template("a"), name: undefined, desiredConfig: good, lastAppliedConfig: good, lastKnownGoodConfig: good },
    ],
    conditions: [{ type: "Progressing", status: "False", reason: "Completed" }],
  };

  it("keeps the progress where the content of a configuration has changed", () => {
    const [progression] = statusOf({
      defaults: [template("a")],
      status: { installProgressions: [old] },
    }).installProgressions;
    expect(progression?.configReferences[0]).toMatchObject({
      desiredConfig: { specHash: "h:a" },
      lastKnownGoodConfig: good,
    });
    expect(progression?.conditions).toHaveLength(1);
  });

  it("starts over where the progression gets another configuration", () => {
    const [progression] = statusOf({
      defaults: [template("b")],
      status: { installProgressions: [old] },
    }).installProgressions;
    expect(progression?.configReferences[0]).toEqual({
      group: GROUP,
      resource: "addontemplates",
      desiredConfig: { name: "b", specHash: "h:b" },
    });
    expect(progression?.conditions).toEqual([]);
  });

  it("has no progressions where the add-on is installed by hand", () => {
    expect(statusOf({ type: "Manual", status: { installProgressions: [old] } }).installProgressions).toEqual([]);
  });
});
