import { describe, expect, it } from "vitest";
import { Budget } from "./budget";
import { celEnvironment } from "./environment";
import { compile } from "./program";
import { celValue } from "./value";

const environment = celEnvironment(["x"]);
const X = celValue({ list: [1, 2, 3], name: "abc", map: { a: 1 } });

const CHANGED = `@marcbachmann/cel-js does not call "evaluate" of each node as lib/cel/program.ts ("meter") expects. The package's types leave
that property out, but costs hang on it: without it, one expression can hold up the server. Adapt "meter" before this version is taken.`;

class Meter extends Budget {
  spent = 0;

  constructor() {
    super(Number.POSITIVE_INFINITY);
  }

  override pay(cost: number): void {
    this.spent += cost;
  }
}

/** Of a further run: at the first, the package replaces the method by a faster one. */
function costOf(expression: string): number {
  const { program, error } = compile(environment, expression);
  if (!program) throw new Error(error);
  const meter = new Meter();
  program.run({ x: X }, meter);
  meter.spent = 0;
  program.run({ x: X }, meter);
  return Math.floor(meter.spent);
}

describe("the cost of an expression, counted where the CEL package evaluates a node", () => {
  it("hangs on a method of the node, which the package calls with the evaluator, the node and the context", () => {
    const parsed = environment.parse("x.name");
    expect(Reflect.get(parsed.ast, "evaluate"), CHANGED).toBeTypeOf("function");
    Object.defineProperty(parsed.ast, "evaluate", { value: (...parameters: unknown[]) => parameters });
    expect(parsed({ x: X }), CHANGED).toEqual([
      expect.objectContaining({ run: expect.any(Function) }),
      parsed.ast,
      expect.anything(),
    ]);
  });

  it.each([
    ["a value", "1", 1],
    ["a variable", "x", 1],
    ["a field", "x.name", 2],
    ["a field that may be missing", "x.?none", 2],
    ["an element", "x.list[0]", 4],
    ["an element that may be missing", "x.list[?9]", 4],
    ["a function", "size(x.list)", 3],
    ["a method", "x.name.size()", 3],
    ["a list", "[1, 2]", 3],
    ["a map", '{"a": 1}', 3],
    ["a choice", "true ? 1 : 2", 3],
    ["or", "false || true", 3],
    ["and, as far as it is evaluated", "false && true", 2],
    ["not", "!true", 2],
    ["minus", "-x.list[0]", 5],
    ["sums", "1 + 2 * 3", 5],
    ["comparing", "1 == 2", 3],
    ["looking up", '"a" in x.map', 4],
    ["each round of a loop", "x.list.all(n, n > 0)", 12],
    ["a pattern", 'x.name.matches("b")', 7],
  ])("of %s (%s) is %i", (_, expression, cost) => {
    expect(costOf(expression), CHANGED).toBe(cost);
  });
});
