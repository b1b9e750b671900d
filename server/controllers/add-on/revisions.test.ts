import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import type { Revision } from "@/lib/rollout/revisions";
import { MOST_REVISIONS, planRevisions } from "./revisions";

const config = { addOn: "a", group: "g", resource: "r", namespace: "", name: "n" };

function revision(specHash: string, number: number): Revision {
  return { config, specHash, number, since: "", object: KubeObject.parse({}), name: specHash };
}

const some = (size: number) => Array.from({ length: size }, (_, index) => revision(`h${index + 1}`, index + 1));
const nothing = () => new Set<string>();

describe("planRevisions", () => {
  it.each<[string, readonly Revision[], string, number | undefined]>([
    ["keeps the first text", [], "h1", 1],
    ["has nothing to do where the latest text is current", some(3), "h3", undefined],
    ["puts a new text behind all others", some(3), "new", 4],
    ["puts an earlier text at the end again", some(3), "h1", 4],
  ])("%s", (_, kept, current, number) => {
    expect(planRevisions({ kept, current, inUse: nothing })).toEqual({ number, surplus: [] });
  });

  it("lets the oldest go where there are too many", () => {
    const { surplus } = planRevisions({ kept: some(MOST_REVISIONS + 1).toReversed(), current: "new", inUse: nothing });
    expect(surplus.map(({ name }) => name)).toEqual(["h1", "h2"]);
  });

  it("keeps what some cluster still has, and lets the next one go in its place", () => {
    const { surplus } = planRevisions({ kept: some(MOST_REVISIONS), current: "new", inUse: () => new Set(["h1", "h3"]) });
    expect(surplus.map(({ name }) => name)).toEqual(["h2"]);
  });

  it("keeps too many rather than any that is in use", () => {
    const kept = some(MOST_REVISIONS + 5);
    expect(planRevisions({ kept, current: "h1", inUse: () => new Set(kept.map(({ specHash }) => specHash)) }).surplus).toEqual([]);
  });

  it("does not ask what is in use where nothing has to go", () => {
    const inUse = () => {
      throw new Error("asked");
    };
    expect(planRevisions({ kept: some(MOST_REVISIONS), current: "h1", inUse })).toMatchObject({ number: MOST_REVISIONS + 1 });
  });
});
