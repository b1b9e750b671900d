import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Ids of the living processes that `leader` started, itself included, as long as they stayed in its group or its
 * session. Reads /proc: on systems without one it sees no one.
 */
export function processGroup(leader: number): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isMember(pid, leader));
}

/** Program and arguments of a process; empty once it has ended. */
export function commandLineOf(pid: number): string[] {
  return textOf(`/proc/${pid}/cmdline`).split("\0");
}

/** Kills a process, which may have ended since it was looked for. */
export function endAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function isMember(pid: number, leader: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`);
  // "pid (name) state parent group session …", and a name may hold anything.
  const [state, , group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state !== "Z" && (Number(group) === leader || Number(session) === leader);
}

/** Empty where the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
