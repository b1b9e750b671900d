// A bill of materials (CycloneDX) of what the image holds: `node .ci/sbom.mjs flotilla.cdx.json`. With `--check` it is
// compared with the lock and written nowhere.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const NPM_SBOM = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];

/**
 * Package and lock without what is for development alone. `npm sbom --omit=dev` leaves out what both need, too.
 */
export function withoutDevelopment(packageJson, lock) {
  const { devDependencies: _, ...own } = packageJson;
  const { devDependencies: __, ...root } = lock.packages[""];
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  return { packageJson: own, lock: { ...lock, packages: { "": root, ...Object.fromEntries(packages) } } };
}

/** Packages of the lock that run, but are not in the bill with the hash that the lock has, as `name@version`. */
export function missingIn(bill, lock) {
  const named = new Map(
    bill.components.map(({ name, group, version, hashes = [] }) => [
      `${group ? `${group}/` : ""}${name}@${version}`,
      hashes.map(({ content }) => content),
    ]),
  );
  const running = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  return running
    .map(([path, { version, integrity }]) => ({ path, version, integrity }))
    .filter(({ path, version, integrity }) => {
      const hashes = named.get(`${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
      return !hashes?.includes(hexOf(integrity));
    })
    .map(({ path, version }) => `${path}@${version}`);
}

function hexOf(integrity = "") {
  return Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
}

function billOf({ packageJson, lock }) {
  const folder = mkdtempSync(join(tmpdir(), "flotilla-sbom-"));
  try {
    // npm names the whole by its folder.
    const place = join(folder, packageJson.name);
    mkdirSync(place);
    writeFileSync(join(place, "package.json"), JSON.stringify(packageJson));
    writeFileSync(join(place, "package-lock.json"), JSON.stringify(lock));
    return JSON.parse(execFileSync("npm", NPM_SBOM, { cwd: place, encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(file) {
  const read = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
  const lock = read("package-lock.json");
  const bill = billOf(withoutDevelopment(read("package.json"), lock));
  const missing = missingIn(bill, lock);
  for (const name of missing) console.error(`The bill of materials lacks ${name}.`);
  if (missing.length > 0) process.exitCode = 1;
  else if (file !== "--check") writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv[2] ?? "flotilla.cdx.json");
