import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { condition, isTrue } from "@/lib/kube/conditions";
import { PORTAL } from "./embed-scripts";
import { type Figure, figure } from "./figure";

const ADD_ON = "hello-template";
const POLL_MS = 100;
const GIVE_UP_MS = 120_000;

/**
 * Seconds from the start of the process to the line with the address, with everything built. The floor: a Node process
 * that does nothing.
 */
export async function demoReady(): Promise<{ figure: Figure; demo: RunningDemo }> {
  const floor = timed(() => spawnSync(process.execPath, ["-e", "0"]));
  const start = performance.now();
  const demo = await startDemo({ env: { EMBED_ORIGINS: PORTAL } });
  return { demo, figure: figure("demo-ready", "s", 10, floor, seconds(start)) };
}

/**
 * Seconds from the write that enables the add-on until it is available on every decided cluster; removed again
 * afterwards. The floor: the slowest cluster of each wave, from the moment its work was there, since no manager can be
 * faster than the agents.
 */
export async function rollout(
  demo: RunningDemo,
  id: string,
  goal: number,
  strategy: object,
  placement: object,
): Promise<Figure> {
  const hub = new TestHub(demo.kubeconfig);
  const ref = await hub.createPlacement(id, placement);
  const waves = await hub.settledGroups(ref);
  const start = performance.now();
  await hub.install(ADD_ON, [{ ...ref, rolloutStrategy: strategy }]);
  await until(() => allAvailable(hub, waves.flat().length));
  const ours = seconds(start);
  const floor = await agentsFloor(hub, waves);
  await hub.install(ADD_ON, []);
  await until(async () => (await hub.clusterAddOns(ADD_ON)).length === 0 && (await hub.worksOf(ADD_ON)).length === 0);
  await hub.removePlacement(ref);
  await hub.close();
  return figure(id, "s", goal, floor, ours);
}

async function allAvailable(hub: TestHub, decided: number): Promise<boolean> {
  const onClusters = await hub.clusterAddOns(ADD_ON);
  return onClusters.length === decided && onClusters.every(({ status }) => isTrue(status.conditions, "Available"));
}

/** Whole seconds are all that Kubernetes' times tell, so a wave counts a second at least. */
async function agentsFloor(hub: TestHub, waves: readonly string[][]): Promise<number> {
  const works = await hub.worksOf(ADD_ON);
  const tookOn = new Map(
    works.map(({ metadata, status }) => {
      const ready = condition(status.conditions, "Available")?.lastTransitionTime ?? "";
      return [metadata.namespace ?? "", (Date.parse(ready) - Date.parse(metadata.creationTimestamp)) / 1000];
    }),
  );
  const slowest = waves.map((wave) => Math.max(1, ...wave.map((cluster) => tookOn.get(cluster) ?? 0)));
  return slowest.reduce((sum, one) => sum + one, 0);
}

/** Megabytes of all processes of a demo together. The floor: as many Node processes that do nothing. */
export function memory(demo: RunningDemo): Figure {
  const pids = demo.processes();
  const ours = pids.reduce((sum, pid) => sum + residentMb(pid), 0);
  const bare = Number(execFileSync(process.execPath, ["-p", "process.memoryUsage().rss / 1e6"], { encoding: "utf8" }));
  return figure("memory", "MB", 700, bare * pids.length, ours);
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error("it did not come to pass within two minutes");
    await pause(POLL_MS);
  }
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return seconds(start);
}

function seconds(start: number): number {
  return (performance.now() - start) / 1000;
}
