import { describe, expect, it } from "vitest";
import { wholeValues } from "./whole-values";

const facets = { health: { values: [{ value: "available", size: 2 }], more: 0 } };

describe("what a page of a list tells of the whole list", () => {
  it.each<[string, number, object, unknown]>([
    ["all of it, where nothing is filtered", 2, { facets }, facets.health],
    ["nothing, where something is", 1, { facets }, undefined],
    ["nothing, where its values are not counted yet", 2, {}, undefined],
    ["nothing of a field that it does not count", 2, { facets: { set: facets.health } }, undefined],
  ])("is %s", (_, total, more, expected) => {
    expect(wholeValues({ all: 2, total, ...more }, "health")).toEqual(expected);
  });
});
