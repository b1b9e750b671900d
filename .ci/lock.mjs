// A registry that lacks a package's builds for some platforms makes npm leave them out of the lock, which `npm ci` then
// refuses. Adds an entry for each of those (`npm run lock`, after each `npm install`); with `--check` it only says
// whether some are missing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const LOCK = join(import.meta.dirname, "../package-lock.json");
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const C_LIBRARIES = { gnu: "glibc", musl: "musl" };

/** The lock's packages with an entry for each optional dependency of theirs that had none. */
export function completed(packages) {
  const result = { ...packages };
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = range.replace(/^[\^~]/, "");
      if (!serves(resolved(result, path, name), version))
        result[freePath(result, path, name)] = absentPackage(name, version, entry);
    }
  }
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What Node would find from `path`: in its own node_modules, else further up. */
function resolved(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found || folder === "") return found;
  }
}

/** Entries that npm wrote have a hash and the right version; ours are right for exactly one. */
function serves(entry, version) {
  return entry !== undefined && (entry.integrity !== undefined || entry.version === version);
}

function freePath(packages, path, name) {
  const top = `node_modules/${name}`;
  return packages[top] === undefined ? top : `${path}/${top}`;
}

/** Everything npm needs to know so that it skips the package where it does not fit. */
function absentPackage(name, version, { dev }) {
  const words = name.split(/[/\-_.]/);
  const cpu = PROCESSORS.find((word) => words.includes(word));
  const os = SYSTEMS.find((word) => words.includes(word));
  const libc = Object.keys(C_LIBRARIES).find((word) => words.includes(word));
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === "linux" && libc && { libc: [C_LIBRARIES[libc]] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function main() {
  const text = readFileSync(LOCK, "utf8");
  const lock = JSON.parse(text);
  const wanted = `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`;
  const isCheck = process.argv.includes("--check");
  if (text !== wanted && !isCheck) writeFileSync(LOCK, wanted);
  if (text !== wanted && isCheck) fail("package-lock.json lacks packages of other platforms: run `npm run lock`.");
  if (/"resolved": "http/.test(text))
    fail("package-lock.json says where packages were fetched; .npmrc should keep that out: write it anew.");
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
