// Turns the import table into the lint rules that biome.json extends: `--write` writes them, without it the script
// fails when they are stale.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GUARDED, ROWS, TESTS } from "./import-table.mjs";

const RULES = join(import.meta.dirname, "import-rules.json");

/** Per row one override for its files, then one for its tests. */
function importOverrides() {
  return ROWS.flatMap((row) => [override(row, row.files), ...testOverride(row)]);
}

function testOverride(row) {
  const files = row.files.filter((pattern) => pattern.endsWith("*") || pattern.includes("*.")).map(testsOf);
  if (files.length === 0 || row.imports.length === 0) return [];
  return [
    override({ imports: [...row.imports, ...TESTS.imports], packages: [...row.packages, ...TESTS.packages] }, files),
  ];
}

function testsOf(pattern) {
  return pattern.endsWith("*.ts") ? pattern.replace("*.ts", "*.test.ts") : `${pattern}/*.test.{ts,tsx}`;
}

function override(row, includes) {
  const forbidden = Object.keys(GUARDED).filter((key) => !row.packages.includes(key));
  const packages = forbidden.flatMap((key) => GUARDED[key]).flatMap(withSubpaths);
  const patterns = [
    { group: ["..", "../**"], message: 'Write "@/…" between folders and "./" inside one.' },
    ...(row.imports.length === 0 ? [] : [{ group: row.imports, message: messageFor(row.imports) }]),
    ...(packages.length === 0
      ? []
      : [{ group: packages, message: "This package has its own folders, and this is none of them." }]),
  ];
  const correctness = forbidden.includes("node") ? { correctness: { noNodejsModules: "error" } } : {};
  return {
    includes,
    linter: { rules: { ...correctness, style: { noRestrictedImports: { level: "error", options: { patterns } } } } },
  };
}

function messageFor(imports) {
  const allowed = imports.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  return `Of ours, this folder may import ${allowed.join(", ") || "nothing"}.`;
}

function withSubpaths(name) {
  return [name, `${name}/**`];
}

/** One override per line, so that a change of one row is a change of one or two lines. */
function rulesFile() {
  const lines = importOverrides().map((entry) => `    ${JSON.stringify(entry)}`);
  return `{\n  "overrides": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

function main() {
  const wanted = rulesFile();
  if (process.argv.includes("--write")) {
    writeFileSync(RULES, wanted);
  } else if (readFileSync(RULES, "utf8") !== wanted) {
    console.error(".ci/import-rules.json does not hold the table of .ci/import-table.mjs: run `npm run import-rules`.");
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
