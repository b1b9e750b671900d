import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROBES, type Probe, TEST_PROBES } from "./import-probes";

const SPELLINGS = [
  'import type { X } from "@/server/x";',
  'export { X } from "@/server/x";',
  'export const x = () => import("@/server/x");',
];
const RULES = new Set([
  "style/noRestrictedImports",
  "correctness/noNodejsModules",
  "style/noCommonJs",
  "style/useNodejsImportProtocol",
]);
const ROOT = join(import.meta.dirname, "..");
let folder: string;
let findings: Map<string, string[]>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  const config = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  write("biome.json", JSON.stringify({ ...config, vcs: { enabled: false } }));
  mkdirSync(join(folder, ".ci"));
  copyFileSync(join(ROOT, ".ci/import-rules.json"), join(folder, ".ci/import-rules.json"));
  for (const probe of [...PROBES, ...TEST_PROBES]) write(probe.file, importsOf(probe));
  write("components/clusters/spelling.ts", SPELLINGS.join("\n"));
  write("server/hub/required.ts", 'export const x = require("x");\n');
  write("server/hub/bare.ts", 'import "fs";\n');
  findings = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function importsOf(probe: Probe): string {
  return [...probe.allowed, ...probe.refused].map((name) => `import "${name}";\n`).join("");
}

/** Per file the rule and line of each import finding. */
function lint(): Map<string, string[]> {
  const args = ["lint", "--reporter=github", "--max-diagnostics=none", "."];
  const run = spawnSync(join(ROOT, "node_modules/.bin/biome"), args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = new Map<string, string[]>();
  for (const [, rule = "", file = "", line = ""] of run.stdout.matchAll(
    /title=lint\/([\w/]+),file=([^,]+),line=(\d+)/g,
  )) {
    const name = file.slice(file.indexOf(folder) + folder.length + 1);
    if (RULES.has(rule)) found.set(name, [...(found.get(name) ?? []), `${rule}:${line}`].sort());
  }
  return found;
}

function refusedIn(probe: Probe): string[] {
  const names = [...probe.allowed, ...probe.refused];
  const refused = new Set(findings.get(probe.file)?.map((finding) => names[Number(finding.split(":")[1]) - 1]));
  return names.filter((name) => refused.has(name));
}

describe("the import table", () => {
  it.each(PROBES)("$file: each forbidden import is refused, no allowed one is", (probe) => {
    expect(refusedIn(probe)).toEqual([...probe.refused]);
  });

  it.each(TEST_PROBES)("$file: may import the demo hub for tests beside what its folder may", (probe) => {
    expect(refusedIn(probe)).toEqual([...probe.refused]);
  });

  it("is checked in every spelling of an import", () => {
    const restricted = SPELLINGS.map((_, index) => `style/noRestrictedImports:${index + 1}`);
    expect(findings.get("components/clusters/spelling.ts")).toEqual(restricted);
  });

  it("cannot be passed by require or by a bare name of a module of Node", () => {
    expect(findings.get("server/hub/required.ts")).toEqual(["style/noCommonJs:1"]);
    expect(findings.get("server/hub/bare.ts")).toEqual(["style/useNodejsImportProtocol:1"]);
  });
});
