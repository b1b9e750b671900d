import { ParseError, TypeError as TypeFault } from "@marcbachmann/cel-js";

/** Where an expression is wrong and why, laid out as cel-go does it. */
export function errorText(expression: string, error: unknown): string {
  const isKnown = error instanceof ParseError || error instanceof TypeFault;
  const at = isKnown ? (error.range?.start ?? 0) : 0;
  const before = expression.slice(0, at).split("\n");
  const column = before.at(-1)?.length ?? 0;
  const line = expression.split("\n")[before.length - 1] ?? "";
  return `ERROR: <input>:${before.length}:${column + 1}: ${isKnown ? summaryOf(error.summary) : "invalid expression"}\n | ${line}\n | ${".".repeat(column)}^`;
}

function summaryOf(summary: string): string {
  return summary.replace(/^Unknown variable: (.+)$/, "undeclared reference to '$1' (in container '')");
}
