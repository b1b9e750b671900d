import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { TOKEN } from "./console.js";

let folder: string;

before(() => {
  // Below the package, which thereby finds itself by its name.
  folder = mkdtempSync(join("build", "readme-"));
  writeFileSync(join(folder, "token"), `${TOKEN}\n`);
});
after(() => rmSync(folder, { recursive: true }));

const blocks = [...readFileSync("README.md", "utf8").matchAll(/^```(js|sh)\n(.*?)^```$/gms)];

function run(language: string, text: string) {
  const env = { ...process.env, FLOTILLA_TOKEN_FILE: join(folder, "token") };
  if (language === "sh") return spawnSync("bash", ["-euo", "pipefail", "-c", text], { env, encoding: "utf8" });
  const file = join(folder, "example.mjs");
  writeFileSync(file, text);
  return spawnSync(process.execPath, [file], { env, encoding: "utf8" });
}

describe("an example of the README", () => {
  it("is there for each of what the client does", () => {
    assert.deepEqual(
      blocks.map(([, language]) => language),
      ["js", "sh", "js", "js", "js", "js", "js"],
    );
  });

  for (const [index, [, language = "", text = ""]] of blocks.entries())
    it(`runs: the ${index + 1}. one, ${language}`, () => {
      for (const program of language === "sh" ? ["curl", "kubectl"] : [])
        assert.equal(spawnSync(program, ["--help"]).status, 0, `${program} is missing`);
      const { status, stdout, stderr } = run(language, text);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /\S/);
      assert.ok(!(stdout + stderr).includes(TOKEN));
    });
});
