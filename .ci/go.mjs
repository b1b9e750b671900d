import { chmodSync, existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installDebianPackages, mayInstall, onPath } from "./debian.mjs";
import { run } from "./processes.mjs";

/** The oldest Go that builds our test programs: as their go.mod say. */
export const MIN_GO = [1, 25];

/** Go as a module of its own, which any older Go can fetch; the checksum database vouches for it. */
const TOOLCHAIN = "golang.org/toolchain@v0.0.1-go1.25.5";
const ARCHITECTURES = { x64: "amd64", arm64: "arm64" };
const FOLDERS_OF_PROGRAMS = ["bin", join("pkg", "tool")];

/** Whether `version`, as `go env GOVERSION` prints it, is new enough. */
export function isRecentGo(version) {
  const [major = 0, minor = 0] = version
    .trim()
    .replace(/^go/, "")
    .split(".")
    .map((part) => Number.parseInt(part, 10));
  return major > MIN_GO[0] || (major === MIN_GO[0] && minor >= MIN_GO[1]);
}

/**
 * Sees to it that `go` on this process's PATH is recent enough: the one that is there, else the toolchain's module,
 * fetched by Debian's older Go, which is installed if need be and if that is possible. Answers whether there is one.
 * @param {(text: string) => void} onOutput
 */
export async function someGo(onOutput) {
  if (await hasRecentGo()) return true;
  if (!onPath("go") && mayInstall()) await installDebianPackages(["golang-go"], onOutput);
  const architecture = ARCHITECTURES[process.arch];
  if (!onPath("go") || process.platform !== "linux" || !architecture) return false;
  const folder = await fetchedToolchain(`${TOOLCHAIN}.linux-${architecture}`, onOutput);
  if (!folder) return false;
  process.env.GOROOT = folder;
  process.env.GOTOOLCHAIN = "local";
  process.env.PATH = [join(folder, "bin"), process.env.PATH].join(delimiter);
  return hasRecentGo();
}

async function hasRecentGo() {
  const { code, output } = await run("go", ["env", "GOVERSION"], { cwd: tmpdir() });
  return code === 0 && isRecentGo(output);
}

/** Where the module lies; its programs become executable, which files of modules are not. */
async function fetchedToolchain(module, onOutput) {
  onOutput(`Fetching ${module}.\n`);
  const { code, output } = await run("go", ["mod", "download", "-json", module], { cwd: tmpdir() });
  const folder = /"Dir": "(.*)"/.exec(output)?.[1];
  if (code !== 0 || !folder) {
    onOutput(output);
    return undefined;
  }
  for (const below of FOLDERS_OF_PROGRAMS) makeExecutable(join(folder, below));
  return folder;
}

function makeExecutable(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => one.isFile())) chmodSync(join(entry.parentPath, entry.name), 0o755);
}
