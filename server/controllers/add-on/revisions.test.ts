import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import type { Revision } from "@/lib/rollout/revisions";
import { MAX_REVISIONS, planRevisions } from "./revisions";

const config = { addOn: "a", group: "g", resource: "r", namespace: "", name: "n" };

function revision(specHash: string, number: number): Revision {
  return { config, specHash, number, since: "", object: KubeObject.parse({}), name: specHash };
}

const some = (size: number) => Array.from({ length: size }, (_, index) => revision(`h${index + 1}`, index + 1));
const nothing = () => new Set<string>();

describe("planRevisions", () => {
  it.each<[string, readonly Revision[], string, number | undefined]>([
    ["stores the first content", [], "h1", 1],
    ["has nothing to do where the latest revision is current", some(3), "h3", undefined],
    ["numbers new content after all others", some(3), "new", 4],
    ["makes an earlier revision the latest again", some(3), "h1", 4],
  ])("%s", (_, stored, current, number) => {
    expect(planRevisions({ stored, current, inUse: nothing })).toEqual({ number, surplus: [] });
  });

  it("deletes the oldest where there are too many", () => {
    const { surplus } = planRevisions({ stored: some(MAX_REVISIONS + 1).toReversed(), current: "new", inUse: nothing });
    expect(surplus.map(({ name }) => name)).toEqual(["h1", "h2"]);
  });

  it("keeps what some cluster still has, and deletes the next oldest", () => {
    const { surplus } = planRevisions({
      stored: some(MAX_REVISIONS),
      current: "new",
      inUse: () => new Set(["h1", "h3"]),
    });
    expect(surplus.map(({ name }) => name)).toEqual(["h2"]);
  });

  it("keeps too many rather than any that is in use", () => {
    const stored = some(MAX_REVISIONS + 5);
    expect(
      planRevisions({ stored, current: "h1", inUse: () => new Set(stored.map(({ specHash }) => specHash)) }).surplus,
    ).toEqual([]);
  });

  it("does not ask what is in use where nothing has to go", () => {
    const inUse = () => {
      throw new Error("asked");
    };
    expect(planRevisions({ stored: some(MAX_REVISIONS), current: "h1", inUse })).toMatchObject({
      number: MAX_REVISIONS + 1,
    });
  });
});
