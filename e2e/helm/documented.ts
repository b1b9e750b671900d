import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { CHART, ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { NAMESPACE_ARGS, quiet } from "./render";
import type { Result } from "./result";

const SECTION = /^## On the hub, with Helm$.*?(?=^## )/ms;
const VALUES = "flotilla.yaml";
/** Nothing runs pods on this hub, and there is no Docker. */
const NEEDS_PODS = /^docker |^helm test | exec | port-forward /;
const CREATES_NAMESPACE = "kubectl create namespace flotilla-system";
const RESTARTS = "rollout restart";
/** kubectl refuses to restart a workload twice in a second, by the seconds of the clock. */
const RESTARTED_EACH_MS = 2_000;
const UNINSTALLS = /^helm uninstall /;
const WAITS_FOR_PODS = / --wait$/gm;

interface SecretField {
  readonly secret: string;
  /** As jsonpath writes it. */
  readonly field: string;
}

const IDENTITY_KEY: SecretField = { secret: "flotilla-keys", field: "identity" };
const PEERS: SecretField = { secret: "flotilla-peers", field: "tls\\.crt" };

/** What the add-on manager would have kept. */
const REVISION = `
apiVersion: apps/v1
kind: ControllerRevision
metadata: { name: a-revision, namespace: flotilla-system }
revision: 1
data: {}
`;

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
    // Helm does not wait for a namespace to go.
    if (UNINSTALLS.test(command))
      await succeeds(hub.kubectl, ["delete", "namespace", INVITATION_NAMESPACE, "--ignore-not-found"]);
  }
}

/** Those of docs/operations.md block by block, on what docs/install.md has installed. */
export async function* operated(hub: PreparedHub): AsyncGenerator<Result> {
  const text = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  await succeeds(hub.kubectl, ["create", "--filename", "-"], REVISION);
  const key = await identityKey(hub);
  for (const block of blocksIn(text, "sh")) {
    // A restored hub begins without Flotilla; here what `kubectl apply` made outside of its namespace is left.
    if (block.includes(CREATES_NAMESPACE)) await succeeds(hub.kubectl, ["delete", "namespace", "flotilla-system"]);
    if (block.includes(RESTARTS)) await setTimeout(RESTARTED_EACH_MS);
    const here = block
      .replaceAll(WAITS_FOR_PODS, "")
      .replaceAll("helm install flotilla", "helm install --take-ownership flotilla")
      .replaceAll("deploy/chart", CHART);
    const certificate = await secretValue(hub, PEERS);
    yield await typedIn(hub, hub.folder, block.trim().split("\n")[0] ?? "", `set -e\n${here}`);
    if (block.includes(PEERS.secret)) yield replaced(certificate, await secretValue(hub, PEERS));
  }
  const [newest, ...older] = (await identityKey(hub)).trim().split("\n");
  const isAbove = newest !== key.trim() && newest?.length === 64 && older.join("\n") === key.trim();
  yield { name: "a key gets a newer one above it", wrong: isAbove ? undefined : `${older.length} older lines` };
  const revision = await hub.kubectl(["get", "controllerrevision", "a-revision", ...NAMESPACE_ARGS]);
  yield { name: "revisions are restored", wrong: revision.code === 0 ? undefined : revision.err };
}

function replaced(before: string, after: string): Result {
  const isOther = before !== "" && after !== "" && before !== after;
  return { name: "consoles get another certificate", wrong: isOther ? undefined : "it is the same, or there is none" };
}

async function typedIn(hub: PreparedHub, folder: string, name: string, typed: string): Promise<Result> {
  const { code, out, err } = quiet(await hub.shell(["-c", `cd '${folder}' && ${typed}`]));
  return { name: `does: ${name}`, wrong: code === 0 && err === "" ? undefined : `${code}: ${err}\n${out}` };
}

async function identityKey(hub: PreparedHub): Promise<string> {
  return Buffer.from(await secretValue(hub, IDENTITY_KEY), "base64").toString();
}

/** In base64; empty where the hub has none. */
async function secretValue({ kubectl }: PreparedHub, { secret, field }: SecretField): Promise<string> {
  const output = ["--ignore-not-found", "--output", `jsonpath={.data.${field}}`];
  return succeeds(kubectl, ["get", "secret", secret, ...NAMESPACE_ARGS, ...output]);
}

/** Without the indentation of a list. */
function blocksIn(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, "gms"));
  return Array.from(blocks, ([, indent = "", content = ""]) => content.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}
