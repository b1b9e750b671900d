import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";

/** What it is started with everywhere; text is as wide as in a window. */
export const CHROMIUM_ARGS = ["--disable-gpu", "--font-render-hinting=none"];

/** Debian's packages and programs. The first is Chromium without windows, which takes less of a machine. */
const DEBIAN_NAMES = ["chromium-headless-shell", "chromium"];
const NAMES = [...DEBIAN_NAMES, "google-chrome", "google-chrome-stable", "chromium-browser"];
const APT_ENVIRONMENT = { DEBIAN_FRONTEND: "noninteractive" };

/** The path of a Chromium that is installed: CHROMIUM_PATH, one on PATH, or Playwright's own. */
export async function installedChromium() {
  const { chromium } = await import("@playwright/test");
  return [process.env.CHROMIUM_PATH, ...NAMES.map(onPath), chromium.executablePath()].find(
    (path) => path && starts(path),
  );
}

/**
 * The path of a Chromium, installed now if need be and if that is possible; else throws a sentence that says what to
 * do.
 */
export async function someChromium(onOutput) {
  const installed = await installedChromium();
  if (installed) return installed;
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    for (const name of DEBIAN_NAMES) {
      await installDebianPackage(name, onOutput);
      const path = onPath(name);
      if (path) return path;
    }
  }
  throw new Error(
    "No Chromium was found: install one (chromium, google-chrome or `npx playwright install chromium`) or set CHROMIUM_PATH.",
  );
}

async function installDebianPackage(name, onOutput) {
  const install = ["install", "-y", "--no-install-recommends", name, "fonts-liberation"];
  const first = await run("apt-get", install, { env: APT_ENVIRONMENT, onOutput });
  if (first.code === 0) return;
  await run("apt-get", ["update"], { env: APT_ENVIRONMENT, onOutput });
  await run("apt-get", install, { env: APT_ENVIRONMENT, onOutput });
}

function onPath(name) {
  const candidates = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some distributions put a script of that name in place that only says where to get the browser. */
function starts(path) {
  if (!existsSync(path)) return false;
  try {
    return /Chrom/.test(
      execFileSync(path, ["--version"], { encoding: "utf8", timeout: 20_000, stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return false;
  }
}
