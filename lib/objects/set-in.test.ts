import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import type { FieldPath } from "./field-schema";
import { setIn } from "./set-in";
import { setInText } from "./set-in-text";

const RULE = { when: { type: "rollout", stages: ["held", "done"] }, to: ["ops"], quiet: [{ from: "22:00" }] };

describe("setIn", () => {
  it.each<readonly [FieldPath, unknown]>([
    [["title"], "Nights"],
    [["when", "stages"], ["failed"]],
    [["when", "stages", 1], "failed"],
    [["when", "addOns", 0], "logs"],
    [["quiet", 1, "from"], "23:00"],
    [["quiet", 0, "to"], "06:00"],
    [["quiet", 0], undefined],
    [["when", "type"], undefined],
    [["to"], undefined],
  ])("sets %j to %j as in the text", (path, value) => {
    const before = structuredClone(RULE);
    expect(setIn(RULE, path, value)).toEqual(parse(setInText(stringify(RULE), path, value)));
    expect(RULE, "what was there is not changed").toEqual(before);
  });

  it("takes no inherited field for one of the object", () => {
    expect(setIn({}, ["constructor", "name"], "x")).toEqual({ constructor: { name: "x" } });
  });
});
