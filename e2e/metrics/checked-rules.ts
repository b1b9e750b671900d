import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Result, result } from "./result";

const RULES = join(dirname(dirname(import.meta.dirname)), "deploy/chart/files/rules");
const TESTS = join(import.meta.dirname, "rules-test.yaml");

/** The rules that the chart ships are right by promtool, and each says what it should, when it should. */
export async function* checkedRules(): AsyncGenerator<Result> {
  const files = readdirSync(RULES).map((name) => join(RULES, name));
  for (const [name, args] of [
    ["the chart's rules are valid", ["check", "rules", "--lint-fatal", ...files]],
    ["the chart's rules fire when they should", ["test", "rules", TESTS]],
  ] as const) {
    const { code, output } = await promtool(args);
    yield result(name, code === 0, output);
  }
}

function promtool(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile("promtool", args, (error, out, err) =>
      resolve({ code: child.exitCode ?? Number(error !== null), output: out + err }),
    );
  });
}
