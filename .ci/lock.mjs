// What the lock promises: one content for each package, whichever machine installs it. `npm install` beside a
// node_modules of one platform leaves the builds for others out, which `npm ci` then refuses; `npm run lock` resolves
// them. With `--check` it only says what is wrong.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const LOCK = join(ROOT, "package-lock.json");
const RESOLVE = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * What is wrong with the packages of a lock: those without a hash, those that are missing, and those with a script at
 * installation that nobody allowed.
 * @param {Readonly<Record<string, any>>} packages
 * @param {readonly string[]} allowedScripts names of packages
 */
export function wrongPackages(packages, allowedScripts) {
  const wrong = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== "" && !hasHash(entry)) wrong.push(`${path} has no integrity hash`);
    if (entry.hasInstallScript && !entry.optional && !allowedScripts.includes(nameOf(path)))
      wrong.push(`${path} has a script at installation, and package.json does not allow it`);
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      if (!found(packages, path, name)) wrong.push(`${path} lacks its optional package ${name}`);
  }
  return wrong;
}

/** What comes within another package's archive is under that one's hash. */
function hasHash({ integrity, inBundle, link }) {
  return inBundle === true || link === true || /^sha512-/.test(integrity ?? "");
}

/** What Node would find from `path`: in its own node_modules, else further up. */
function found(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const entry = packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (entry || folder === "") return entry;
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Resolves anew what has no hash, and what is missing. */
function resolve() {
  const lock = JSON.parse(readFileSync(LOCK, "utf8"));
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, entry]) => path === "" || hasHash(entry)),
  );
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  const { status } = spawnSync("npm", RESOLVE, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) fail("npm does not resolve package-lock.json.");
}

function check() {
  const text = readFileSync(LOCK, "utf8");
  const { allowScripts = {} } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  for (const sentence of wrongPackages(JSON.parse(text).packages, allowed))
    fail(`package-lock.json: ${sentence}: run \`npm run lock\`.`);
  if (/"resolved": "http/.test(text))
    fail("package-lock.json says where packages were fetched; .npmrc should keep that out: write it anew.");
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

function main() {
  if (!process.argv.includes("--check")) resolve();
  check();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
