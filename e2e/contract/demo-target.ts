import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestHub } from "@/server/demo/testing";
import type { HubPart } from "./hub-under-test";
import type { SuiteTarget } from "./run-suite";

export const ALL_PARTS: readonly HubPart[] = ["ocm-kinds", "controller-manager", "conversion", "ocm-admission"];

/** The demo hub's API server with OCM's kinds, in this process, for as long as it is used. */
export async function onDemoHub<T>(use: (target: SuiteTarget) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-contract-"));
  const hub = await startTestHub();
  try {
    const kubeconfig = join(folder, "kubeconfig");
    await writeFile(kubeconfig, hub.kubeconfig, { mode: 0o600 });
    return await use({ kubeconfig, parts: ALL_PARTS });
  } finally {
    await hub.close();
    await rm(folder, { recursive: true, force: true });
  }
}
