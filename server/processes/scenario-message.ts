import { readFile } from "node:fs/promises";
import { controlFiles } from "@/server/demo/scenario/control-files";
import type { ScenarioOptions } from "./scenario-options";

/** Printed when a scenario was requested: what to look at, and how to cause more. Otherwise empty. */
export async function scenarioMessage(folder: string, { scenario, control }: ScenarioOptions): Promise<string> {
  if (!scenario && !control) return "";
  const files = controlFiles(folder);
  const description = scenario?.description ? [`What to look at: ${scenario.description}`, ""] : [];
  const call = `curl -H "Authorization: Bearer $(cat ${files.token})" ${await readFile(files.url, "utf8")}`;
  return `${["", ...description, "List the current faults, and add more (docs/demo-hub.md), with", call].join("\n")}\n`;
}
