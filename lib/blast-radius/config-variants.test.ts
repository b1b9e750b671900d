import { describe, expect, it } from "vitest";
import { configVariants } from "./config-variants";
import {
  addOn,
  binding,
  cluster,
  clusterAddOn,
  config,
  EMPTY,
  placement,
  set,
  settings,
  settle,
  stateOf,
  template,
} from "./testing";

const TEXTS = [
  config("AddOnTemplate", "logs-1", { version: 1 }),
  config("AddOnDeploymentConfig", "common", { a: 1 }),
  config("AddOnDeploymentConfig", "own", { a: 2 }),
];
const LOGS = addOn("logs", [template("logs-1"), settings("common")], [{ name: "p" }]);
const HUB = settle({
  ...EMPTY,
  clusters: ["c1", "c2", "c3", "c4"].map((name) => cluster(name, { tier: name === "c4" ? "b" : "a" })),
  sets: [set("prod")],
  bindings: [binding("prod")],
  placements: [placement("p", ["a"])],
  addOns: [LOGS],
  clusterAddOns: [clusterAddOn("logs", "c2", [settings("own")])],
  configs: TEXTS,
});

const TEMPLATE = {
  kind: "AddOnTemplate",
  before: TEXTS[0],
  after: config("AddOnTemplate", "logs-1", { version: 2 }),
} as const;
const brief = (variants: ReturnType<typeof configVariants>) =>
  variants.map(({ cluster: name, total, before, after }) => [
    name,
    total,
    before?.map((each) => each.name).sort(),
    after.map((each) => each.name).sort(),
  ]);

describe("the variants of a change", () => {
  it("have the same configurations before and after, the largest first", () => {
    expect(brief(configVariants(stateOf(HUB), "logs", [TEMPLATE]))).toEqual([
      ["c1", 2, ["common", "logs-1"], ["common", "logs-1"]],
      ["c2", 1, ["logs-1", "own"], ["logs-1", "own"]],
    ]);
  });

  it("are told apart by what else counts of a cluster", () => {
    const variants = configVariants(stateOf(HUB), "logs", [TEMPLATE], (name) => (name === "c3" ? "other" : ""));
    expect(variants.map(({ cluster: name, total }) => `${name} ${total}`)).toEqual(["c1 1", "c2 1", "c3 1"]);
  });

  it("contain the clusters that an add-on comes to, with what these will have", () => {
    const change = { kind: "Placement", before: placement("p", ["a"]), after: placement("p", ["a", "b"]) } as const;
    expect(brief(configVariants(stateOf(HUB), "logs", [change]))).toEqual([["c4", 1, undefined, ["common", "logs-1"]]]);
  });

  it("are none where nothing changes, and of an add-on that is not there", () => {
    expect(configVariants(stateOf(HUB), "logs", [{ ...TEMPLATE, after: TEMPLATE.before }])).toEqual([]);
    expect(configVariants(stateOf(HUB), "other", [TEMPLATE])).toEqual([]);
  });
});
