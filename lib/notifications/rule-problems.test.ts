import { describe, expect, it } from "vitest";
import { typedRule } from "./rule-problems";

function messages(value: unknown): string[] {
  const read = typedRule(value);
  return "rule" in read ? [] : read.problems.map(({ message }) => message);
}

describe("a rule as it is typed", () => {
  it("is read with its defaults", () => {
    expect(typedRule({ when: { type: "no-leader" }, to: ["ops"] })).toMatchObject({
      rule: { enabled: true, for: "0s", repeat: "4h", quietHours: [] },
    });
  });

  it.each([
    [null, ["A rule must be an object with when and to."]],
    [{ when: { type: "no-leader" }, to: [] }, ["to must name at least one receiver."]],
    [{ when: { type: "no-leader" }, to: ["A B"] }, ["to[0] must be a name."]],
    [{ when: { type: "no-leader" }, to: ["ops"], for: "soon" }, ["for must be a duration of at most 30d, as 15m."]],
    [{ when: { type: "no-leader", addOns: ["a"] }, to: ["ops"] }, ["when.addOns is no field of a rule."]],
    [{ when: { type: "add-on-down" }, to: ["ops"] }, ["when needs percent or clusters."]],
  ])("of %j says what is wrong", (value, expected) => {
    expect(messages(value)).toEqual(expected);
  });

  it("is held against the condition that its type names, not against all others", () => {
    const when = { type: "add-on-down", percent: "x", addOns: [] };
    expect(messages({ when, to: ["ops"] })).toEqual([
      "when.percent must be a number from 0 to 99.",
      "when.addOns must be names of add-ons, without it any.",
    ]);
  });

  it.each([{}, { when: null }, { when: { type: "weather" } }])("of %j names the conditions that there are", (rule) => {
    expect(messages({ ...rule, to: ["ops"] })).toEqual([
      expect.stringMatching(/^when\.type must be one of rollout, add-on-down, .*no-leader\.$/),
    ]);
  });

  it("names each wrong time of quiet hours by its place", () => {
    const quietHours = [{ from: "8", to: "7:00", timeZone: "Mars" }];
    expect(messages({ when: { type: "no-leader" }, to: ["ops"], quietHours })).toEqual([
      "quietHours[0].timeZone must be a time zone, as Europe/Berlin.",
      "quietHours[0].from must be a time of day, as 22:00.",
      "quietHours[0].to must be a time of day, as 22:00.",
    ]);
  });
});
