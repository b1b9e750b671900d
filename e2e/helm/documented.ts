import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { quiet } from "./render";
import type { Result } from "./result";

const SECTION = /^## On the hub, with Helm$.*?(?=^## )/ms;
const VALUES = "flotilla.yaml";
/** Nothing runs pods on this hub, and there is no Docker. */
const NEEDS_PODS = /^docker |^helm test | exec | port-forward /;
const CREATES_NAMESPACE = "kubectl create namespace flotilla-system";
const WAITS_FOR_PODS = / --wait$/;

/** The commands of docs/install.md one by one, as somebody would type them in a checkout. */
export async function* documented(hub: PreparedHub): AsyncGenerator<Result> {
  const [section = ""] = SECTION.exec(await readFile(join(ROOT, "docs/install.md"), "utf8")) ?? [];
  const values = join(hub.folder, VALUES);
  await writeFile(values, blocksIn(section, "yaml").join(""));
  const commands = blocksIn(section, "sh").flatMap((block) => block.trim().split("\n"));
  const tried = commands.filter((command) => !NEEDS_PODS.test(command));
  if (tried.length < 10) yield { name: "docs/install.md has its commands", wrong: tried.join("\n") };
  for (const command of tried) {
    // Each way to install begins on a hub without Flotilla.
    if (command === CREATES_NAMESPACE) await succeeds(hub.kubectl, ["delete", "namespace", "flotilla-system"]);
    const typed = command.replace(WAITS_FOR_PODS, "").replace(VALUES, values);
    const { code, out, err } = quiet(await hub.shell(["-c", `cd '${ROOT}' && ${typed}`]));
    yield { name: `does: ${command}`, wrong: code === 0 && err === "" ? undefined : `${code}: ${err}\n${out}` };
  }
}

function blocksIn(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"));
  return [...blocks].map(([, content = ""]) => content);
}
