import { describe, expect, it } from "vitest";
import type { JsonSchema, ValidationRule } from "@/lib/kube/crd";
import { Budget } from "./budget";
import { brokenRule, ruleError } from "./validation-rule";

const schema: JsonSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    size: { type: "integer" },
    share: { type: "number" },
    since: { type: "string", format: "date-time" },
    namespace: { type: "string" },
    "with-dash": { type: "string" },
    labels: { type: "object", additionalProperties: { type: "string" } },
    list: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    limit: { "x-kubernetes-int-or-string": true },
    free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  },
};

const judge = (rule: ValidationRule, self: unknown, oldSelf?: unknown) =>
  brokenRule(rule, { self, oldSelf, schema }, new Budget(100_000));

describe("ruleError", () => {
  it.each([
    ["self.size > 1", undefined],
    ["self.labels.anything == 'a' && self.free.any.thing == 1 && self.metadata.name != ''", undefined],
    ["self.list.all(item, has(item.name)) && oldSelf.size <= self.size", undefined],
    ["self.__namespace__ == self.with__dash__dash", undefined],
    ["self.missing == 1", "compilation failed: undefined field 'missing'"],
    ["oldSelf.size == self.sise", "compilation failed: undefined field 'sise'"],
    ["has(self.missing)", "compilation failed: undefined field 'missing'"],
    ["other == 1", expect.stringContaining("undeclared reference to 'other'")],
    ["self.size >", expect.stringContaining("compilation failed: ERROR: <input>:1:")],
    ["'text'", "cel expression must evaluate to a bool"],
  ])("says of %s: %s", (rule, error) => {
    expect(ruleError({ rule }, schema)).toEqual(error);
  });

  it("looks at the message's expression too", () => {
    expect(ruleError({ rule: "true", messageExpression: "'a' +" }, schema)).toContain(
      "messageExpression compilation failed",
    );
  });
});

describe("brokenRule", () => {
  it.each([
    ["self.size == 5 && self.share == 1.0 && type(self.share) == double", { size: 5, share: 1 }],
    ["self.since < timestamp('2030-01-01T00:00:00Z')", { since: "2029-12-31T00:00:00Z" }],
    ["self.__namespace__ == 'a' && self.with__dash__dash == 'b'", { namespace: "a", "with-dash": "b" }],
    ["self.limit == 5 || self.limit == '5%'", { limit: "5%" }],
    ["self.type != 'CEL' || self.condition != \"\"", { type: "Text" }],
    ["self.size >= oldSelf.size", { size: 1 }],
  ])("is content with %s of %j", (rule, self) => {
    expect(judge({ rule }, self)).toBeUndefined();
  });

  it.each<[ValidationRule, object, object | undefined, string]>([
    [{ rule: "self.size > 1 " }, { size: 1 }, undefined, "failed rule: self.size > 1"],
    [{ rule: "self.size > 1", message: "too small" }, { size: 1 }, undefined, "too small"],
    [
      { rule: "self.size > 1", message: "m", messageExpression: "'size ' + string(self.size)" },
      { size: 1 },
      undefined,
      "size 1",
    ],
    [{ rule: "self.size > 1", message: "m", messageExpression: "self.type" }, { size: 1 }, undefined, "m"],
    [{ rule: "self.size > 1" }, {}, undefined, "no such key: size evaluating rule: failed rule: self.size > 1"],
    [{ rule: "self.size >= oldSelf.size" }, { size: 1 }, { size: 2 }, "failed rule: self.size >= oldSelf.size"],
    [
      { rule: "oldSelf.hasValue()", optionalOldSelf: true, message: "no creation" },
      { size: 1 },
      undefined,
      "no creation",
    ],
    [
      { rule: `${"[1,2,3,4,5,6,7,8,9].all(i, ".repeat(7)}true${")".repeat(7)}` },
      {},
      undefined,
      expect.stringContaining("call cost exceeds limit"),
    ],
  ])("says of %j with %j after %j: %s", (rule, self, oldSelf, message) => {
    expect(judge(rule, self, oldSelf)).toEqual(message);
  });
});
