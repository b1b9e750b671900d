import { describe, expect, it } from "vitest";
import { EnableInput } from "@/lib/api/addons/enable";
import type { RuleDraft } from "./draft";
import { gaps, inputOf, isAskable, misfits, ruleField } from "./enable-input";
import { draftOf } from "./testing";

const vendor: RuleDraft = { on: "labels", key: " vendor ", operator: "In", values: ["EKS"] };
const region: RuleDraft = { on: "claims", key: "region", operator: "Exists", values: ["left over"] };
const begun: RuleDraft = { on: "labels", key: "env", operator: "In", values: [] };
const blank: RuleDraft = { on: "labels", key: "", operator: "In", values: [] };

describe("inputOf", () => {
  it("sends the rules that are typed out, labels and claims apart, and no values where none are taken", () => {
    const { clusters } = inputOf(draftOf({ fresh: { rules: [begun, vendor, blank, region] } }));
    expect(clusters).toMatchObject({
      labels: [{ key: "vendor", operator: "In", values: ["EKS"] }],
      claims: [{ key: "region", operator: "Exists", values: [] }],
    });
  });

  it("tolerates a taint with its value where it has one", () => {
    const taints = [
      { key: "maintenance", value: "" },
      { key: "gpu", value: "a100" },
    ];
    expect(inputOf(draftOf({ fresh: { taints } })).clusters).toMatchObject({
      tolerations: [
        { key: "maintenance", operator: "Exists" },
        { key: "gpu", operator: "Equal", value: "a100" },
      ],
    });
  });

  it("is all at once by hand, whatever was chosen for placements", () => {
    const input = inputOf(draftOf({ way: "hand", picked: ["a"] }));
    expect(input).toEqual({
      clusters: { by: "hand", clusters: ["a"] },
      rollout: { type: "all", progressDeadline: "" },
    });
  });

  it("names a canary by its rules in a new placement, and by one of its groups in an existing one", () => {
    const canary = { wanted: true, name: "canary", rules: [vendor] };
    const named = { name: "canary", labels: [{ key: "vendor", operator: "In", values: ["EKS"] }], claims: [] };
    expect(inputOf(draftOf({ rollout: { canary } })).rollout).toMatchObject({ percent: 25, canary: named });
    const existing = inputOf(
      draftOf({ way: "placement", placement: "fleet/eks", rollout: { canary, firstGroup: "first" } }),
    );
    expect(existing.clusters).toEqual({ by: "placement", namespace: "fleet", name: "eks" });
    expect(existing.rollout).toMatchObject({ canary: { name: "first", labels: [], claims: [] } });
    expect(existing.rollout).not.toHaveProperty("percent");
  });

  it("waits with a canary until it has a rule", () => {
    expect(
      inputOf(draftOf({ rollout: { canary: { wanted: true, name: "canary", rules: [begun] } } })).rollout,
    ).not.toHaveProperty("canary");
  });

  it("is what the console takes, whatever is typed", () => {
    for (const way of ["hand", "placement", "new-placement"] as const) {
      for (const type of ["waves", "at-most", "all"] as const) {
        for (const percent of ["", "0", "-3", "x", "25", "9".repeat(40)]) {
          const draft = draftOf({ way, fresh: { most: percent, rules: [begun, vendor] }, rollout: { type, percent } });
          expect(EnableInput.safeParse(JSON.parse(JSON.stringify(inputOf(draft)))).success).toBe(true);
        }
      }
    }
  });
});

describe("misfits", () => {
  it.each([
    ["25", []],
    ["0", []],
    ["", []],
    ["x", ["rollout.percent"]],
    ["2.5", ["rollout.percent"]],
  ])("a percentage %j", (percent, fields) => {
    expect(misfits(draftOf({ rollout: { percent } })).map(({ field }) => field)).toEqual(fields);
  });

  it("no one asks for a percentage of groups that exist, or by hand", () => {
    expect(misfits(draftOf({ way: "placement", rollout: { percent: "x" } }))).toEqual([]);
    expect(misfits(draftOf({ way: "hand", rollout: { type: "at-most", percent: "x" } }))).toEqual([]);
  });
});

describe("more clusters than one request takes", () => {
  const picked = Array.from({ length: 9_000 }, (_, index) => `a-cluster-with-a-long-name-${index}`);

  it("are said to be too many, where they are picked manually", () => {
    expect(misfits(draftOf({ way: "hand", picked })).map(({ field }) => field)).toEqual(["clusters.clusters"]);
    expect(misfits(draftOf({ way: "new-placement", picked }))).toEqual([]);
  });
});

describe("gaps", () => {
  const canary = (rules: RuleDraft[]) => draftOf({ rollout: { canary: { wanted: true, name: "", rules } } });

  it.each([
    ["nothing is missing at first", draftOf({}), []],
    ["a blank rule is nothing", draftOf({ fresh: { rules: [blank] } }), []],
    ["a rule that was begun lacks a value", draftOf({ fresh: { rules: [vendor, begun] } }), ["clusters.rules.1"]],
    ["no one is picked", draftOf({ way: "hand" }), ["clusters.clusters"]],
    ["no placement is chosen", draftOf({ way: "placement" }), ["clusters.name"]],
    ["a canary lacks its name and its rules", canary([blank]), ["rollout.canary.name", "rollout.canary"]],
    ["a canary's rule lacks a value", canary([begun]), ["rollout.canary.name", "rollout.canary.rules.0"]],
  ])("%s", (_, draft, fields) => {
    expect(gaps(draft).map(({ field }) => field)).toEqual(fields);
  });
});

describe("ruleField", () => {
  it("counts the rules of one kind that are sent", () => {
    const rules = [vendor, begun, region, vendor];
    expect(rules.map((_, index) => ruleField(rules, index))).toEqual(["labels.0", undefined, "claims.0", "labels.1"]);
  });
});

describe("isAskable", () => {
  it.each([
    ["no one picked", draftOf({ way: "hand" }), false],
    ["somebody picked", draftOf({ way: "hand", picked: ["a"] }), true],
    ["no placement", draftOf({ way: "placement" }), false],
    ["a new placement without a name", draftOf({ fresh: { name: "" } }), false],
    ["a new placement", draftOf({}), true],
  ])("%s", (_, draft, askable) => {
    expect(isAskable(draft)).toBe(askable);
  });
});
