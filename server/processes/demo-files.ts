import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { NAMESPACE } from "@/lib/kube/names";
import type { Identity } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { StartFailure } from "@/server/errors";
import type { KeyName } from "@/server/keys";

/** The service account that has no rights but to act for others, and none at all unless a demo signs in so. */
export const IMPERSONATOR = "flotilla-impersonator";

/** The files of a demo, in a folder of its own that only its owner may read. */
export interface DemoFiles {
  /** The admin's kubeconfig, for people. */
  readonly kubeconfig: string;
  readonly consoleConfig: string;
  readonly controllersConfig: string;
  /** Of an approver beside controllers, where there is one. */
  readonly approverConfig: string;
  readonly accounts: string;
  /** The token of the account that may act for others. */
  readonly impersonator: string;
  /** Folder of the keys that console and controllers share. */
  readonly keys: string;
  /** The report about a copied hub, as text. */
  readonly report: string;
}

/** Creates the folder if needed, and returns its absolute path. Throws `StartFailure`. */
export async function demoFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartFailure(`The demo keeps its files in ${folder}, and that folder cannot be written.`, { cause });
  }
  return folder;
}

export function demoFiles(folder: string): DemoFiles {
  return {
    kubeconfig: join(folder, "kubeconfig"),
    consoleConfig: join(folder, "console.conf"),
    controllersConfig: join(folder, "controllers.conf"),
    approverConfig: join(folder, "approver.conf"),
    accounts: join(folder, "accounts.json"),
    impersonator: join(folder, "impersonator"),
    keys: join(folder, "keys"),
    report: join(folder, "loaded.txt"),
  };
}

const PEOPLE = [
  { name: "admin", description: "full access to the hub" },
  { name: "operator", description: "manages add-ons and accepts clusters" },
  { name: "viewer", description: "read-only access" },
];
const KEY_NAMES: readonly KeyName[] = ["identity", "activity", "peers"];
const PROCESSES = ["flotilla-console", "flotilla-controllers", "flotilla-approver", IMPERSONATOR];

const Tokens = z.record(z.string(), z.string());

const Authority = z.object({ certificate: z.string(), key: z.string() });

/**
 * The certificate authority of an earlier hub in this folder, so that a hub started again is still the one that others
 * know.
 */
export async function storedAuthority(folder: string): Promise<z.infer<typeof Authority> | undefined> {
  return Authority.safeParse(await jsonIn(authorityFile(folder))).data;
}

export function keepAuthority(folder: string, authority: z.infer<typeof Authority>): Promise<void> {
  return writePrivate(authorityFile(folder), authority);
}

function authorityFile(folder: string): string {
  return join(folder, "authority.json");
}

/** A token for each person and process of the demo; those of an earlier hub in this folder stay good. */
export async function demoTokens(folder: string): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, "tokens.json");
  const stored = Tokens.safeParse(await jsonIn(path));
  if (stored.success) return stored.data;
  const names = [...PEOPLE.map(({ name }) => name), ...PROCESSES];
  const tokens = Object.fromEntries(names.map((name) => [name, randomBytes(24).toString("base64url")]));
  await writePrivate(path, tokens);
  return tokens;
}

/** The identity of each token. */
export function demoIdentities(tokens: Readonly<Record<string, string>>): Map<string, Identity> {
  return new Map(
    Object.entries(tokens).map(([name, token]) => [
      token,
      PROCESSES.includes(name) ? serviceAccount(name) : { user: name, groups: ["system:authenticated"] },
    ]),
  );
}

function serviceAccount(name: string): Identity {
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${NAMESPACE}`, "system:authenticated"];
  return { user: `system:serviceaccount:${NAMESPACE}:${name}`, groups };
}

/** Kubeconfigs for the admin and our processes, and the accounts that the console offers. */
export async function writeDemoFiles(
  folder: string,
  hub: { url: string; caCertificate: string },
  tokens: Readonly<Record<string, string>>,
): Promise<void> {
  const files = demoFiles(folder);
  const config = (user: string) => kubeconfigFor(hub, user, tokens[user] ?? "");
  await writePrivate(files.kubeconfig, config("admin"));
  await writePrivate(files.consoleConfig, config("flotilla-console"));
  await writePrivate(files.controllersConfig, config("flotilla-controllers"));
  await writePrivate(files.approverConfig, config("flotilla-approver"));
  await writeFile(files.impersonator, tokens[IMPERSONATOR] ?? "", { mode: 0o600 });
  await writePrivate(
    files.accounts,
    PEOPLE.map((person) => ({ ...person, token: tokens[person.name] })),
  );
  await mkdir(files.keys, { recursive: true, mode: 0o700 });
  for (const name of KEY_NAMES) await keepKey(join(files.keys, name));
}

/** Makes a key where there is none: what an earlier hub in this folder has signed stays good. */
async function keepKey(path: string): Promise<void> {
  const key = `${randomBytes(32).toString("hex")}\n`;
  await writeFile(path, key, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** JSON is YAML, and kubectl reads it. */
function kubeconfigFor(
  { url, caCertificate }: { url: string; caCertificate: string },
  user: string,
  token: string,
): object {
  const authority = Buffer.from(caCertificate).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "demo", cluster: { server: url, "certificate-authority-data": authority } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: "demo", context: { cluster: "demo", user } }],
    "current-context": "demo",
  };
}

/** Undefined if the file does not exist, or is not JSON. */
async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function writePrivate(path: string, content: object): Promise<void> {
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
