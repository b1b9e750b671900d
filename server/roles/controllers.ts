import { hostname } from "node:os";
import { CONTROLLERS_LEASE, FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";

import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import packageJson from "@/package.json" with { type: "json" };
import { addOn } from "@/server/controllers/add-on/controller";
import { agentOf } from "@/server/controllers/agents/agent";
import { certificates } from "@/server/controllers/certificates/controller";
import { clusterAddOn } from "@/server/controllers/cluster-add-on/controller";
import { type ControllerRun, runControllers } from "@/server/controllers/runtime/run";
import { env } from "@/server/env";
import { createClient } from "@/server/hub/client";
import { Fence } from "@/server/hub/fence";
import { firstOf } from "@/server/hub/first-of";
import { kinds, openHub } from "@/server/hub/hub";
import { type Connection, connect, OWN_PACE } from "@/server/hub/kubeconfig";
import { leadWith } from "@/server/hub/leader-lease";
import { paced } from "@/server/hub/throttle";
import { log } from "@/server/log";
import type { Life } from "./child";
import { CONTROLLERS_USAGE, readControllersOptions } from "./controllers-options";
import { startHealth } from "./health";
import { heartbeatText } from "./heartbeat";
import { metricsText } from "./metrics-text";
import { followSync } from "./sync-report";

const { version } = packageJson;

/** The add-on manager: follows the hub, waits for the leader lease, then keeps add-ons as they shall be. */
export async function runControllersRole(args: readonly string[], life: Life): Promise<void> {
  const { kubeconfig, help } = readControllersOptions(args);
  if (help) return life.announce(CONTROLLERS_USAGE);
  const mode = env().ADDON_MANAGER;
  if (mode === "off") return await rest(life);
  const connection = connect(kubeconfig ?? env().KUBECONFIG);
  try {
    await manage(connection, mode, life);
  } finally {
    await connection.own.close();
  }
}

/** Nothing but health, until the signal fires. */
async function rest({ signal, milestone, announce }: Life): Promise<void> {
  const report = { version, mode: "off", lease: CONTROLLERS_LEASE, isLeading: false, stats: [], unreadable: 0 };
  const health = await startHealth({ waitingFor: () => [], metrics: () => metricsText(report) });
  log.info("ADDON_MANAGER is off: no add-on is looked after");
  announce("ADDON_MANAGER is off: no add-on is looked after.\n");
  milestone("ready");
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await health?.close();
}

async function manage({ unpaced, server }: Connection, mode: ManagerMode, { signal, milestone, announce }: Life): Promise<void> {
  const {
    leases: _leases,
    namespaces: _namespaces,
    clusterSets: _sets,
    clusterSetBindings: _bindings,
    addOnPlacementScores: _scores,
    ...watched
  } = kinds;
  const fence = new Fence();
  const hub = openHub(paced(fence.around(unpaced), OWN_PACE), watched);
  let run: ControllerRun | undefined;
  const stats = () => run?.stats() ?? [];
  const lease = { namespace: NAMESPACE, name: CONTROLLERS_LEASE };
  const health = await startHealth({
    waitingFor: () => Object.keys(hub.unsynced()),
    metrics: () =>
      metricsText({ version, mode, lease: lease.name, isLeading: fence.leftMs() > 0, stats: stats(), unreadable: hub.unreadable() }),
  });
  const lost = new AbortController();
  const following = firstOf(signal, lost.signal);
  const stopped = hub.start(following);
  const synced = followSync(hub, following).then((isSynced) => {
    if (isSynced) announce("Everything is read.\n");
  });
  log.info({ hub: server, mode }, "the add-on manager follows the hub");
  announce(`Flotilla's add-on manager follows ${server} (ADDON_MANAGER=${mode}) until Ctrl-C.\n`);
  milestone("ready");
  const identity = `${hostname()}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await leadWith({
    client: createClient(unpaced),
    fence,
    lease,
    identity,
    fieldManager: FIELD_MANAGER.addOn,
    signal,
    heartbeat: () => heartbeatText({ version, mode, identity, stats: stats() }),
    work: async (leading) => {
      announce("It leads.\n");
      const decisions = createRolloutDecisions();
      const controllers = [
        addOn(hub, decisions, mode, agentOf),
        clusterAddOn(hub, decisions, mode, agentOf),
        certificates(hub, { mode, agentOf, trustsGrpcServer: env().CSR_GRPC_SERVER === "trusted" }),
      ];
      run = runControllers(controllers, { signal: leading, synced: hub.synced });
      await run.done;
    },
  }).finally(() => lost.abort());
  await Promise.all([stopped, synced]);
  await health?.close();
}
