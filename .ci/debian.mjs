import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";

const APT_ENVIRONMENT = { DEBIAN_FRONTEND: "noninteractive" };

/** Whether packages of Debian can be installed: by root alone. */
export function mayInstall() {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

/** Tries once more with newer lists. Whether it worked shows whether the program is there. */
export async function installDebianPackages(names, onOutput) {
  const install = ["install", "-y", "--no-install-recommends", ...names];
  const first = await run("apt-get", install, { env: APT_ENVIRONMENT, onOutput });
  if (first.code === 0) return;
  await run("apt-get", ["update"], { env: APT_ENVIRONMENT, onOutput });
  await run("apt-get", install, { env: APT_ENVIRONMENT, onOutput });
}

/** Where a program is, if it is on PATH. */
export function onPath(name) {
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
