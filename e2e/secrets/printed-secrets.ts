import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RunningDemo } from "@/e2e/running-demo";
import { z } from "@/lib/kube/zod";

/** Any shorter and it could be in a text by chance. */
const MIN_CHARS = 16;

const Tokens = z.record(z.string(), z.string());

/** What nobody may read who reads what a demo prints, by what it is: tokens of people and processes, and the keys that they share. */
export async function secretsOf({ kubeconfig }: Pick<RunningDemo, "kubeconfig">): Promise<ReadonlyMap<string, string>> {
  const folder = dirname(kubeconfig);
  const tokens = Tokens.parse(JSON.parse(await readFile(join(folder, "tokens.json"), "utf8")));
  const secrets = Object.entries(tokens).map(([name, token]): [string, string] => [`the token of ${name}`, token]);
  for (const name of await readdir(join(folder, "keys")))
    secrets.push([`the key ${name}`, (await readFile(join(folder, "keys", name), "utf8")).trim()]);
  return new Map(secrets.filter(([, secret]) => secret.length >= MIN_CHARS));
}

/** Names of the secrets that are in a text, plain or as one part of an address or of JSON. */
export function printedSecrets(text: string, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets].flatMap(([name, secret]) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")].some((form) => text.includes(form))
      ? name
      : [],
  );
}
