import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebianPackages, mayInstall, onPath } from "./debian.mjs";

/** What it is started with everywhere; text is as wide as in a window. */
export const CHROMIUM_ARGS = ["--disable-gpu", "--font-render-hinting=none"];

/** Debian's packages and programs. The first is Chromium without windows, which takes less of a machine. */
const DEBIAN_NAMES = ["chromium-headless-shell", "chromium"];
const NAMES = [...DEBIAN_NAMES, "google-chrome", "google-chrome-stable", "chromium-browser"];

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
  if (mayInstall()) {
    for (const name of DEBIAN_NAMES) {
      await installDebianPackages([name, "fonts-liberation"], onOutput);
      const path = onPath(name);
      if (path) return path;
    }
  }
  throw new Error(
    "No Chromium was found: install one (chromium, google-chrome or `npx playwright install chromium`) or set CHROMIUM_PATH.",
  );
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
