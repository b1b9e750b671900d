import { describe, expect, it } from "vitest";
import { seededRandom } from "./random";
import { parseSelector, SelectorError } from "./selector-text";
import { matchesAll, type SelectorRequirement } from "./selectors";

const labels = { env: "prod", zone: "eu-1", weight: "20", "example.com/tier": "front", in: "x" };

describe("parseSelector", () => {
  it.each([
    ["", true],
    ["  ", true],
    ["env=prod", true],
    ["env==prod", true],
    ["env = prod", true],
    ["env=test", false],
    ["env=", false],
    ["env!=prod", false],
    ["env!=test", true],
    ["nope!=test", true],
    ["env in (test,prod)", true],
    ["env in ( test , prod )", true],
    ["env in(prod)", true],
    ["env in ()", false],
    ["env in (,prod)", true],
    ["env notin (prod)", false],
    ["nope notin (prod)", true],
    ["nope notin ()", true],
    ["env", true],
    ["nope", false],
    ["!env", false],
    ["!nope", true],
    ["! nope", true],
    ["weight>19", true],
    ["weight > 20", false],
    ["weight<21", true],
    ["weight>-1", true],
    ["env>1", false],
    ["nope<1", false],
    ["example.com/tier=front", true],
    ["in=x", true],
    ["in in (x)", true],
    ["env=prod,zone in (eu-1,eu-2),!gone,weight>1", true],
    ["env=prod,zone notin (eu-1,eu-2)", false],
  ])("reads '%s'", (text, expected) => {
    expect(matchesAll(parseSelector(text), labels)).toBe(expected);
  });

  it.each([
    ["=x"],
    ["a,"],
    [",a"],
    ["a,,b"],
    ["a=b c"],
    ["a b"],
    ["a==="],
    ["a=b=c"],
    ["a in"],
    ["a in x"],
    ["a in (x"],
    ["a in (x y)"],
    ["a notin x)"],
    ["(a)"],
    ["!"],
    ["!a=b"],
    ["a!b"],
    ["a>"],
    ["a>x"],
    ["a<1.5"],
    ["a=not:valid"],
    ["a in (not/valid)"],
    ["-a"],
    ["a/b/c=d"],
    [`a=${"x".repeat(64)}`],
    ["Ex.com/a=b"],
  ])("refuses '%s'", (text) => {
    expect(() => parseSelector(text)).toThrow(SelectorError);
  });

  it("reads back any requirements it could be asked for", () => {
    const random = seededRandom(3);
    for (let round = 0; round < 1000; round++) {
      const requirements = Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomRequirement(random));
      expect(parseSelector(requirements.map((one) => textOf(one, random)).join(","))).toEqual(requirements);
    }
  });

  it("answers any text with requirements or a SelectorError", () => {
    const random = seededRandom(4);
    const pieces = ["a", "b/c", "in", "notin", "(", ")", ",", "=", "==", "!=", "!", ">", "<", " ", "1", "ü", "-"];
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: Math.floor(random() * 8) }, () => pick(random, pieces)).join("");
      expect(outcome(text)).toMatch(/^(requirements|SelectorError)$/);
    }
  });
});

function outcome(text: string): string {
  try {
    parseSelector(text);
    return "requirements";
  } catch (error) {
    return error instanceof Error ? error.name : "no error";
  }
}

function randomRequirement(random: () => number): SelectorRequirement {
  const key = pick(random, ["a", "b.c", "ex.com/d", "notin"]);
  const operator = pick(random, ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"]);
  if (operator === "Exists" || operator === "DoesNotExist") return { key, operator, values: [] };
  if (operator === "Gt" || operator === "Lt") return { key, operator, values: [pick(random, ["0", "17", "-4"])] };
  const values = ["", "x", "1.2", "in"].filter(() => random() < 0.5);
  return { key, operator, values: values.length === 0 ? ["y"] : values };
}

function textOf({ key, operator, values }: SelectorRequirement, random: () => number): string {
  const gap = () => (random() < 0.5 ? " " : "");
  const [value] = values;
  switch (operator) {
    case "Exists":
      return key;
    case "DoesNotExist":
      return `!${gap()}${key}`;
    case "Gt":
      return `${key}${gap()}>${gap()}${value}`;
    case "Lt":
      return `${key}${gap()}<${gap()}${value}`;
    case "In":
      if (values.length === 1 && random() < 0.5) return `${key}${gap()}=${gap()}${value}`;
      return `${key} in ${gap()}(${values.join(`${gap()},${gap()}`)})`;
    default:
      if (values.length === 1 && random() < 0.5) return `${key}${gap()}!=${gap()}${value}`;
      return `${key} notin ${gap()}(${values.join(`${gap()},${gap()}`)})`;
  }
}

function pick(random: () => number, values: readonly string[]): string {
  return values[Math.floor(random() * values.length)] ?? "";
}
