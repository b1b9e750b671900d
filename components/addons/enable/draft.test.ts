import { describe, expect, it } from "vitest";
import { firstDraft, freeName, readDraft, withChosen } from "./draft";
import { enableOptions } from "./testing";

describe("readDraft", () => {
  const draft = firstDraft(enableOptions());

  it("reads what was kept", () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    ["nothing", null],
    ["what is no JSON", "{"],
    ["what is no draft", "[]"],
    ["another version", JSON.stringify({ ...draft, version: 2 })],
    ["a draft without its rollout", JSON.stringify({ ...draft, rollout: undefined })],
    ["a way that there is not", JSON.stringify({ ...draft, way: "by-magic" })],
  ])("drops %s", (_, text) => {
    expect(readDraft(text)).toBeUndefined();
  });
});

describe("firstDraft", () => {
  it("begins with a new placement where a set is bound, and with a deadline", () => {
    const draft = firstDraft(enableOptions());
    expect(draft).toMatchObject({ way: "new-placement", fresh: { namespace: "fleet", name: "hello-template" } });
    expect(draft.rollout).toMatchObject({ type: "waves", percent: "25", progressDeadline: "10m" });
  });

  it("begins with what is left where no set is bound", () => {
    const placement = { namespace: "fleet", name: "eks", groups: [], usedBy: [] };
    expect(firstDraft(enableOptions({ namespaces: [], placements: [placement] })).way).toBe("placement");
    expect(firstDraft(enableOptions({ namespaces: [] })).way).toBe("hand");
  });
});

describe("withChosen", () => {
  const rules = [{ on: "labels" as const, key: "env", operator: "In" as const, values: ["prod"] }];
  const namespaces = [
    { name: "fleet", sets: [{ name: "global", clusters: 50 }] },
    { name: "edge", sets: [{ name: "edge", clusters: 5 }] },
  ];

  it("picks by hand those that were chosen by name", () => {
    const options = enableOptions();
    const before = { ...firstDraft(options), picked: ["z"] };
    expect(withChosen(before, { by: "hand", clusters: ["a", "b"] }, options)).toMatchObject({
      way: "hand",
      picked: ["a", "b"],
    });
  });

  it.each([
    ["where it was chosen", "edge", ["edge"], "edge"],
    ["elsewhere, where the sets are not bound there", "fleet", ["edge"], "edge"],
    ["where the draft was, where they are bound nowhere", "edge", ["nowhere"], "fleet"],
  ])("takes the rules of a new placement, %s", (_, namespace, clusterSets, expected) => {
    const options = enableOptions({ namespaces });
    const draft = withChosen(firstDraft(options), { by: "new-placement", namespace, clusterSets, rules }, options);
    expect(draft).toMatchObject({ way: "new-placement", fresh: { namespace: expected, clusterSets, rules } });
  });
});

describe("freeName", () => {
  const taken = (...names: string[]) => names.map((name) => ({ namespace: "fleet", name, groups: [], usedBy: [] }));

  it.each([
    ["is the add-on's own", "log-shipper", [], "log-shipper"],
    ["has a number behind it where that is taken", "log-shipper", taken("log-shipper"), "log-shipper-2"],
    ["goes on counting", "log-shipper", taken("log-shipper", "log-shipper-2"), "log-shipper-3"],
    ["ends with a letter where the add-on's is too long", `${"a".repeat(58)}.bcdef`, [], "a".repeat(58)],
  ])("%s", (_, addOn, placements, name) => {
    expect(freeName(addOn, "fleet", placements)).toBe(name);
  });
});
