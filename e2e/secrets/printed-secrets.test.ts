import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { printedSecrets, secretsOf } from "./printed-secrets";

const TOKEN = "canary-of-the-viewer";

it("attack: a token or a key in what a demo prints is found, however it is written (24)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-secrets-"));
  try {
    await mkdir(join(folder, "keys"));
    await writeFile(join(folder, "keys", "peers"), `${"k".repeat(32)}\n`);
    await writeFile(join(folder, "tokens.json"), JSON.stringify({ viewer: TOKEN, none: "" }));
    const secrets = await secretsOf({ kubeconfig: join(folder, "kubeconfig") });
    expect(printedSecrets("ready", secrets)).toEqual([]);
    expect(printedSecrets(`{"authorization":"Bearer ${TOKEN}"}`, secrets)).toEqual(["the token of viewer"]);
    expect(printedSecrets(`token=${Buffer.from(TOKEN).toString("base64")}`, secrets)).toEqual(["the token of viewer"]);
    expect(printedSecrets("k".repeat(32), secrets)).toEqual(["the key peers"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
