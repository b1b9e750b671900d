import { describe, expect, it } from "vitest";
import { seededRandom } from "./random";
import {
  LabelSelector,
  type Labels,
  labelKeyError,
  labelValueError,
  matches,
  matchesAll,
  selectorError,
} from "./selectors";

const labels = { env: "prod", zone: "eu-1", weight: "20", empty: "" };

function expression(key: string, operator: string, ...values: string[]) {
  return { key, operator, values };
}

describe("matches", () => {
  it.each([
    ["nothing asked", {}, true],
    ["an equal label", { matchLabels: { env: "prod" } }, true],
    ["one of two labels equal", { matchLabels: { env: "prod", zone: "us-1" } }, false],
    ["an empty value", { matchLabels: { empty: "" } }, true],
    ["an empty value of an absent label", { matchLabels: { nope: "" } }, false],
    ["In with the value", { matchExpressions: [expression("env", "In", "test", "prod")] }, true],
    ["In without the value", { matchExpressions: [expression("env", "In", "test")] }, false],
    ["In of an absent label", { matchExpressions: [expression("nope", "In", "test", "")] }, false],
    ["NotIn with the value", { matchExpressions: [expression("env", "NotIn", "prod")] }, false],
    ["NotIn without the value", { matchExpressions: [expression("env", "NotIn", "test")] }, true],
    ["NotIn of an absent label", { matchExpressions: [expression("nope", "NotIn", "test")] }, true],
    ["Exists", { matchExpressions: [expression("empty", "Exists")] }, true],
    ["Exists of an absent label", { matchExpressions: [expression("nope", "Exists")] }, false],
    ["DoesNotExist", { matchExpressions: [expression("env", "DoesNotExist")] }, false],
    ["DoesNotExist of an absent label", { matchExpressions: [expression("nope", "DoesNotExist")] }, true],
    ["an unknown operator", { matchExpressions: [expression("env", "Like", "prod")] }, false],
    ["a label named like a method", { matchExpressions: [expression("toString", "Exists")] }, false],
    [
      "labels and expressions, one failing",
      { matchLabels: { env: "prod" }, matchExpressions: [expression("zone", "DoesNotExist")] },
      false,
    ],
  ])("answers for %s", (_, selector, expected) => {
    expect(matches(LabelSelector.parse(selector), labels)).toBe(expected);
  });
});

describe("matchesAll", () => {
  it.each([
    ["weight", "Gt", "19", true],
    ["weight", "Gt", "20", false],
    ["weight", "Gt", "-5", true],
    ["weight", "Lt", "21", true],
    ["weight", "Lt", "100000000000000000000", true],
    ["env", "Gt", "1", false],
    ["env", "Lt", "1", false],
    ["nope", "Lt", "1", false],
    ["weight", "Gt", "many", false],
  ])("compares %s %s %s as integers", (key, operator, bound, expected) => {
    expect(matchesAll([expression(key, operator, bound)], labels)).toBe(expected);
  });

  it("obeys the laws of each operator on random labels", () => {
    const random = seededRandom(1);
    for (let round = 0; round < 2000; round++) {
      const some = randomLabels(random);
      const key = pick(random, KEYS);
      const values = VALUES.filter(() => random() < 0.5);
      const holds = (operator: string, ...listed: string[]) => matchesAll([expression(key, operator, ...listed)], some);
      expect(holds("In", ...values)).toBe(key in some && values.includes(some[key] ?? ""));
      expect(holds("NotIn", ...values)).toBe(!holds("In", ...values));
      expect(holds("Exists")).toBe(key in some);
      expect(holds("DoesNotExist")).toBe(!holds("Exists"));
      expect(holds("Exists")).toBe(holds("In", ...VALUES));
    }
  });
});

describe("selectorError", () => {
  it.each([
    [{}],
    [{ matchLabels: { "example.com/tier": "a_b.c-d", plain: "" } }],
    [
      {
        matchExpressions: [expression("a", "In", "x", ""), expression("b", "Exists"), expression("c", "DoesNotExist")],
      },
    ],
    [{ matchLabels: { [`${"a".repeat(253)}/${"b".repeat(63)}`]: "c".repeat(63) } }],
  ])("has nothing against %j", (selector) => {
    expect(selectorError(LabelSelector.parse(selector))).toBeUndefined();
  });

  it.each([
    [{ matchExpressions: [expression("a", "Foo", "x")] }, '"Foo" is not a valid label selector operator'],
    [{ matchExpressions: [expression("a", "In")] }, 'In needs at least one value for "a"'],
    [{ matchExpressions: [expression("a", "NotIn")] }, 'NotIn needs at least one value for "a"'],
    [{ matchExpressions: [expression("a", "Exists", "x")] }, 'Exists takes no values for "a"'],
    [{ matchExpressions: [expression("a", "Gt", "1")] }, '"Gt" is not a valid label selector operator'],
    [{ matchExpressions: [expression("a", "In", "ok", "not:ok")] }, "not a valid label value"],
    [{ matchExpressions: [expression("", "Exists")] }, "not a valid label key"],
    [{ matchLabels: { "a b": "c" } }, "not a valid label key"],
    [{ matchLabels: { a: "c".repeat(64) } }, "not a valid label value"],
  ])("says what is wrong with %j", (selector, message) => {
    expect(selectorError(LabelSelector.parse(selector))).toContain(message);
  });
});

describe("label keys and values", () => {
  it.each(["a", "A.b_c-d", "example.com/name", "9", "x.y/9"])("takes the key %s", (key) => {
    expect(labelKeyError(key)).toBeUndefined();
  });

  it.each(["", "-a", "a-", "/a", "a/", "A.com/x", "a/b/c", "ex ample/x", "a".repeat(64), `${"a".repeat(254)}/x`, "ä"])(
    "refuses the key %s",
    (key) => {
      expect(labelKeyError(key)).toContain("is not a valid label key");
    },
  );

  it.each(["", "a", "1.30.2", "a_b-c.d", "x".repeat(63)])("takes the value '%s'", (value) => {
    expect(labelValueError(value)).toBeUndefined();
  });

  it.each([" ", "-a", "a.", "a/b", "a:b", "x".repeat(64), "ü"])("refuses the value '%s'", (value) => {
    expect(labelValueError(value)).toContain("is not a valid label value");
  });
});

const KEYS = ["a", "b", "c"];
const VALUES = ["", "x", "y"];

function randomLabels(random: () => number): Labels {
  const present = KEYS.filter(() => random() < 0.6);
  return Object.fromEntries(present.map((key) => [key, pick(random, VALUES)]));
}

function pick(random: () => number, values: readonly string[]): string {
  return values[Math.floor(random() * values.length)] ?? "";
}
