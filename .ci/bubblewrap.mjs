import { installDebianPackages, mayInstall, onPath } from "./debian.mjs";
import { run } from "./processes.mjs";

/** A sandbox with a network of its own, and one of another user in it: what the tests need. */
const TRIAL = ["--unshare-net", "--dev-bind", "/", "/", "bwrap", "--unshare-pid", "--ro-bind", "/", "/", "true"];

/**
 * Resolves where bubblewrap can make sandboxes, installed now if need be and if that is possible; else throws a
 * sentence that says what to do.
 * @param {(text: string) => void} onOutput
 */
export async function someBubblewrap(onOutput) {
  if (!onPath("bwrap") && mayInstall()) await installDebianPackages(["bubblewrap"], onOutput);
  if (!onPath("bwrap")) throw new Error("No bubblewrap was found: install the package bubblewrap.");
  const { code, output } = await run("bwrap", TRIAL);
  if (code !== 0)
    throw new Error(
      `bubblewrap makes no sandboxes here (${output.trim()}): run this as root, or let users have namespaces of their own.`,
    );
}
