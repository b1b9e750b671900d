import { allObjects } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { connect } from "@/server/hub/kubeconfig";
import { RoleProcess } from "./role-process";
import { startRealHub } from "./start";

const WITHIN_MS = 180_000;

/**
 * A fleet comes to a bare API server, brings what it needs, and takes everything away again. Answers what is wrong with
 * that.
 */
export async function fleetVisit(): Promise<string[]> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const hub = await startRealHub();
  const { own } = connect(hub.kubeconfig);
  const everything = () => allObjects(createClient(own), signal);
  const role = (...args: string[]) => new RoleProcess("demo-fleet", ["--kubeconfig", hub.kubeconfig, ...args], {});
  try {
    const before = await settled(everything, signal);
    const fleet = role("--clusters", "12", "--install-crds", "--catalogue");
    await fleet.reached("fleet", signal);
    await fleet.stop();
    await role("--remove").ended();
    const after = await settled(everything, signal);
    const more = after.filter((name) => !before.includes(name)).map((name) => `a fleet left ${name} behind`);
    const less = before.filter((name) => !after.includes(name)).map((name) => `a fleet took ${name} away`);
    return [...more, ...less];
  } finally {
    await own.close();
    await hub.stop();
  }
}

/** Twice the same in a second: a new control plane makes accounts and roles of its own for a while. */
async function settled(read: () => Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  for (let last = await read(); ; ) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = await read();
    if (now.join() === last.join()) return now;
    last = now;
  }
}
