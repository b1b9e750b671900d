import type { ASTNode, Environment } from "@marcbachmann/cel-js";
import { type Budget, pay, spending } from "./budget";
import { errorText } from "./error-text";
import { matchesPattern } from "./text-library";

export type Variables = Readonly<Record<string, unknown>>;

export interface CelProgram {
  /** The type of the value as far as it is known, else "dyn". */
  readonly type: string;
  /** The variables it names, each with the fields that follow: ["self", "spec", "size"]. */
  readonly references: readonly (readonly string[])[];
  /** The value; throws evaluation errors and `BudgetError`. */
  run(variables: Variables, budget: Budget): unknown;
}

export type Compiled =
  | { readonly program: CelProgram; readonly error?: never }
  | { readonly program?: never; readonly error: string };

/** Parses an expression and checks its types. The error is laid out as cel-go does it. */
export function compile(environment: Environment, expression: string): Compiled {
  try {
    const parsed = environment.parse(expression);
    const { valid, type = "dyn", error } = parsed.check();
    if (!valid) return { error: errorText(expression, error) };
    meter(parsed.ast);
    const references = referencesIn(parsed.ast);
    return {
      program: { type, references, run: (variables, budget) => spending(budget, () => parsed({ ...variables })) },
    };
  } catch (error) {
    return { error: errorText(expression, error) };
  }
}

interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}
type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;

/**
 * Charges a cost for each evaluated node and matches patterns in linear time. The package has no costs, and
 * JavaScript's own regular expressions can take exponential time.
 */
function meter(node: ASTNode): void {
  // The package calls `evaluate` of each node, which its types omit, and replaces it with a faster one on the first
  // call.
  const metered = node as unknown as { evaluate: Evaluate };
  let inner = metered.evaluate;
  const evaluate: Evaluate = (evaluator, self, context) => {
    pay(1);
    const value = isMatch(node) ? match(node, evaluator, context) : inner.call(node, evaluator, self, context);
    pay(sizeOf(value) / 10);
    return value;
  };
  Object.defineProperty(node, "evaluate", { get: () => evaluate, set: (next: Evaluate) => (inner = next) });
  for (const child of childrenOf(node.args)) meter(child);
}

type MatchNode = ASTNode & { op: "rcall"; args: ["matches", ASTNode, [ASTNode]] };

function isMatch(node: ASTNode): node is MatchNode {
  return node.op === "rcall" && node.args[0] === "matches" && node.args[2].length === 1;
}

function match({ args: [, text, [pattern]] }: MatchNode, evaluator: Evaluator, context: unknown): boolean {
  return matchesPattern(evaluator.run(text, context), evaluator.run(pattern, context));
}

function sizeOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

function referencesIn(node: ASTNode): (readonly string[])[] {
  const path = pathOf(node);
  return path ? [path] : childrenOf(node.args).flatMap(referencesIn);
}

function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op === "id") return [node.args];
  if (node.op !== ".") return undefined;
  const before = pathOf(node.args[0]);
  return before && [...before, node.args[1]];
}

function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf);
  return isNode(args) ? [args] : [];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
