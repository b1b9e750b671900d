import { z } from "@/lib/kube/zod";

/** Runs in the sandbox, by Node alone: prints what it is there, and what it can do. */
export const PROBE = `
const { mkdirSync, readFileSync } = require("node:fs");
const { connect } = require("node:net");
const can = (act) => { try { act(); return true; } catch { return false; } };
const mounts = readFileSync("/proc/self/mounts", "utf8").trim().split("\\n").map((line) => line.split(" ")[1]);
const places = [...new Set([...mounts, "/", "/tmp", "/var/tmp", "/dev/shm", "/usr/local", process.cwd()])];
const writable = places.filter((place) => can(() => mkdirSync(place + "/flotilla-probe")));
const status = readFileSync("/proc/self/status", "utf8");
const answer = {
  node: process.versions.node, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), writable,
  capabilities: /CapEff:\\s+(\\w+)/.exec(status)[1], noNewPrivileges: /NoNewPrivs:\\s+(\\d)/.exec(status)[1] === "1",
  interfaces: Object.keys(require("node:os").networkInterfaces()), processes: 0, outside: "",
};
answer.processes = require("node:fs").readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).length;
connect(80, "192.0.2.1").on("error", ({ code }) => { answer.outside = code; console.log(JSON.stringify(answer)); });
`;

const Probed = z.object({
  node: z.string(),
  uid: z.number(),
  gid: z.number(),
  groups: z.array(z.number()),
  writable: z.array(z.string()),
  capabilities: z.string(),
  noNewPrivileges: z.boolean(),
  interfaces: z.array(z.string()),
  processes: z.number(),
  outside: z.string(),
});

/** What is not as a container of the chart has it, going by what the probe printed; undefined where all is. */
export function wrongPlace(printed: string, { node, user }: { node: string; user: string }): string | undefined {
  const found = Probed.safeParse(parsed(printed)).data;
  if (!found) return `the probe printed ${printed}`;
  const { uid, gid, groups, writable, capabilities, noNewPrivileges, interfaces, processes, outside } = found;
  const wrong = [
    found.node.startsWith(`${node}.`) ? [] : [`Node is ${found.node}, not ${node}`],
    `${uid}:${gid}` === user && groups.every((group) => group === gid) ? [] : [`it runs as ${uid}:${gid} (${groups})`],
    writable.length === 0 ? [] : [`it can write to ${writable}`],
    Number.parseInt(capabilities, 16) === 0 && noNewPrivileges ? [] : [`it has the capabilities ${capabilities}`],
    interfaces.every((name) => name === "lo") && outside === "ENETUNREACH"
      ? []
      : [`it has the networks ${interfaces}, and others answer ${outside}`],
    processes === 1 ? [] : [`it sees ${processes} processes`],
  ].flat();
  return wrong.length === 0 ? undefined : wrong.join("; ");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
