import { readFile } from "node:fs/promises";
import type { Scenario } from "@/server/demo/scenario/scenario";
import { StartFailure } from "@/server/errors";

/** For `parseArgs`. */
export const SCENARIO_FLAGS = {
  scenario: { type: "string" },
  speed: { type: "string" },
  control: { type: "boolean", default: false },
} as const;

interface ScenarioValues {
  readonly scenario?: string | undefined;
  readonly speed?: string | undefined;
  readonly control: boolean;
}

export interface ScenarioOptions {
  readonly scenario: Scenario | undefined;
  readonly speed: number;
  readonly control: boolean;
  /** The same for the process that plays it. */
  readonly args: readonly string[];
}

/** The command line takes precedence over the scenario. Throws `StartFailure` for anything unknown. */
export async function readScenarioOptions({
  scenario: name,
  speed,
  control,
}: ScenarioValues): Promise<ScenarioOptions> {
  const scenario = name === undefined ? undefined : await scenarioFrom(name);
  const args = [
    ...(name === undefined ? [] : ["--scenario", name]),
    ...(speed === undefined ? [] : ["--speed", speed]),
    ...(control ? ["--control"] : []),
  ];
  return { scenario, speed: speed === undefined ? (scenario?.speed ?? 1) : speedIn(speed), control, args };
}

/** The scenarios that come with the demo, a paragraph each. */
export async function scenarioList(): Promise<string> {
  const { shippedScenarios } = await import("@/server/demo/scenario/shipped");
  const paragraphs = shippedScenarios().map(({ name, description }) => `  ${name}\n      ${description}`);
  return ["--scenario takes one of these, or a file:", ...paragraphs].join("\n");
}

async function scenarioFrom(name: string): Promise<Scenario> {
  const { shippedScenario } = await import("@/server/demo/scenario/shipped");
  const shipped = shippedScenario(name);
  if (shipped) return shipped;
  const text = await textOf(name);
  if (text === undefined)
    throw new StartFailure(`There is no scenario and no file "${name}".\n${await scenarioList()}`);
  const { parseScenario, ScenarioError } = await import("@/server/demo/scenario/scenario");
  try {
    return parseScenario(text);
  } catch (cause) {
    if (cause instanceof ScenarioError)
      throw new StartFailure(`${name} is not a scenario. ${cause.message}`, { cause });
    throw cause;
  }
}

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}

function speedIn(text: string): number {
  const speed = Number(text);
  if (text.trim() !== "" && speed >= 1 && speed <= 1_000) return speed;
  throw new StartFailure(`--speed must be a number from 1 to 1000; it is "${text}".`);
}
