import { describe, expect, it } from "vitest";
import { MAX_VALUES, valuesProblem } from "./chart-values";

describe("values of a chart", () => {
  it.each([
    "",
    "\n",
    "# nothing is set\n",
    "---\n",
    "replicas: 2\n",
    "# first\n---\nreplicas: 2\nargs: [a, b]\n",
    '{"replicas": 2, "image": {"tag": "1.2.3"}}',
    "defaults: &defaults\n  cpu: 10m\nagent: *defaults\n",
    "common: &c { a: 1 }\nagent:\n  <<: *c\n  b: 2\n",
    "unset: ~\nenabled: yes\n",
    `long: ${"x".repeat(60_000)}`,
  ])("may be %j", (text) => {
    expect(valuesProblem(text)).toBeUndefined();
  });

  it.each([
    ["a: [", /^Line 1: .*\.$/],
    ["a: 1\nb:\n\t- 2\n", /^Line 3: .*[Tt]ab/],
    ["a: 1\nb: 2\na: 3\n", /^Line 3: Duplicate field\.$/],
    ["- a\n- b\n", /^Line 1: These are not fields/],
    ["replicas 2", /^Line 1: These are not fields/],
    ["42", /^Line 1: These are not fields/],
    ["a: 1\n---\nb: 2\n", /^Line 2: A second document starts here/],
    ["---\n# one\na: 1\n---\nb: 2\n", /^Line 4: A second document/],
    ["a: !include other.yaml\n", /^Line 1: .*tag/i],
    ["a: *gone\n", /^Line 1: /],
    ["x".repeat(MAX_VALUES + 1), /^Line 1: Values have at most 64 KB\.$/],
  ])("may not be %j", (text, message) => {
    expect(valuesProblem(text)).toMatch(message);
  });

  it("may not grow beyond all bounds by their aliases", () => {
    const levels = Array.from({ length: 9 }, (_, index) => {
      const before = index === 0 ? "1" : `*a${index - 1}`;
      return `a${index}: &a${index} [${Array.from({ length: 9 }, () => before).join(", ")}]`;
    });
    expect(valuesProblem(levels.join("\n"))).toMatch(/aliases/);
  });
});
