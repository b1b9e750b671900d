import { describe, expect, it } from "vitest";
import { type FreezeTarget, newFreeze, targetText } from "./freeze-target";

const AT = Date.parse("2026-11-26T20:00:00Z");
const spec = (target: FreezeTarget) => newFreeze(target, { reason: "audit", until: undefined, nowMs: AT }).spec;

describe("a freeze from a page", () => {
  it.each<[FreezeTarget, object, string]>([
    [{ of: "fleet" }, {}, "the whole fleet"],
    [{ of: "add-on", name: "logs" }, { addOns: ["logs"] }, "logs"],
    [{ of: "set", name: "emea" }, { clusters: { clusterSets: ["emea"] } }, "the cluster set emea"],
    [{ of: "cluster", name: "c1" }, { clusters: { names: ["c1"] } }, "the cluster c1"],
  ])("is for what the page is about: %j", (target, part, text) => {
    expect(spec(target)).toEqual({ reason: "audit", ...part });
    expect(targetText(target)).toBe(text);
  });

  it("has an end where one is chosen, and a name of its own that no hub refuses", () => {
    const until = "2026-11-27T08:00:00Z";
    const freeze = (name: string, nowMs: number) =>
      newFreeze({ of: "add-on", name }, { reason: "audit", until, nowMs });
    expect(freeze("logs", AT).spec).toMatchObject({ until });
    expect(freeze("logs", AT).metadata.name).not.toBe(freeze("logs", AT + 1).metadata.name);
    expect(freeze("x".repeat(253), AT).metadata.name).toHaveLength(253);
  });
});
