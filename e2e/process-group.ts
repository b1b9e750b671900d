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

function isMember(pid: number, leader: number): boolean {
  const stat = statOf(pid);
  // "pid (name) state parent group session …", and a name may hold anything.
  const [state, , group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state !== "Z" && (Number(group) === leader || Number(session) === leader);
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
