import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { quiet } from "./render";
import type { Result } from "./result";

const SECTION = /^## On the hub, with Helm$.*?(?=^## )/ms;
const VALUES = "flotilla.yaml";
/** Nothing runs pods on this hub, and there is no Docker. */
const NEEDS_PODS = /^docker |^helm test | exec | port-forward /;
const CREATES_NAMESPACE = "kubectl create namespace flotilla-system";
const RESTARTS = "rollout restart";
/** kubectl refuses to restart a workload twice in a second, by the seconds of the clock. */
const RESTARTED_EACH_MS = 2_000;
const WAITS_FOR_PODS = / --wait$/;

const KEYS = ["get", "secret", "flotilla-keys", "--namespace", "flotilla-system", "--output"];

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
    yield await typedIn(hub, ROOT, command, command.replace(WAITS_FOR_PODS, "").replace(VALUES, values));
  }
}

/** Those of docs/operations.md block by block, on what docs/install.md has installed. */
export async function* operated(hub: PreparedHub): AsyncGenerator<Result> {
  const text = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const before = await identityKey(hub);
  for (const block of blocksIn(text, "sh")) {
    if (block.includes(RESTARTS)) await setTimeout(RESTARTED_EACH_MS);
    yield await typedIn(hub, hub.folder, block.trim().split("\n")[0] ?? "", `set -e\n${block}`);
  }
  const [newest, ...older] = (await identityKey(hub)).trim().split("\n");
  const isAbove = newest !== before.trim() && newest?.length === 64 && older.join("\n") === before.trim();
  yield { name: "a key gets a newer one above it", wrong: isAbove ? undefined : `${older.length} older lines` };
}

async function typedIn(hub: PreparedHub, folder: string, name: string, typed: string): Promise<Result> {
  const { code, out, err } = quiet(await hub.shell(["-c", `cd '${folder}' && ${typed}`]));
  return { name: `does: ${name}`, wrong: code === 0 && err === "" ? undefined : `${code}: ${err}\n${out}` };
}

async function identityKey({ kubectl }: PreparedHub): Promise<string> {
  return Buffer.from(await succeeds(kubectl, [...KEYS, "jsonpath={.data.identity}"]), "base64").toString();
}

/** Without the indentation of a list. */
function blocksIn(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, "gms"));
  return Array.from(blocks, ([, indent = "", content = ""]) => content.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}
