import { describe, expect, it } from "vitest";
import { isOnlySet, isSetIn, setsAfter } from "./set-choice";

const bound = [{ name: "edge" }, { name: "core" }, { name: "lab" }];

describe("sets", () => {
  it("are all in where none is named", () => {
    expect(bound.every(({ name }) => isSetIn([], name))).toBe(true);
  });

  it.each([
    [[], "core", ["edge", "lab"]],
    [["edge", "lab"], "core", []],
    [["edge"], "lab", ["edge", "lab"]],
    [["edge", "core"], "edge", ["core"]],
  ])("of %j, with %s pressed, %j are named", (named, name, after) => {
    expect(setsAfter(bound, named, name)).toEqual(after);
  });

  it("keep their last one", () => {
    expect(isOnlySet(bound, ["lab"], "lab")).toBe(true);
    expect(isOnlySet(bound, ["lab", "edge"], "lab")).toBe(false);
    expect(isOnlySet([{ name: "edge" }], [], "edge")).toBe(true);
  });
});
