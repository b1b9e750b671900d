import { hostname } from "node:os";
import { CONTROLLERS_LEASE, FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import packageJson from "@/package.json" with { type: "json" };
import { addOn } from "@/server/controllers/add-on/controller";
import { certificates } from "@/server/controllers/certificates/controller";
import { clusterAddOn } from "@/server/controllers/cluster-add-on/controller";
import { type ControllerRun, runControllers } from "@/server/controllers/runtime/run";
import { env } from "@/server/env";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { leadWith } from "@/server/hub/leader-lease";
import type { Life } from "./child";
import { heartbeatText } from "./heartbeat";

/** The add-on manager: follows the hub, waits for the leader lease, then keeps add-ons as they shall be. */
export async function runControllersRole({ signal, milestone }: Life): Promise<void> {
  const connection = connect(env().KUBECONFIG);
  const {
    leases: _leases,
    namespaces: _namespaces,
    clusterSets: _sets,
    clusterSetBindings: _bindings,
    addOnPlacementScores: _scores,
    ...watched
  } = kinds;
  const hub = openHub(connection.own, watched);
  const stopped = hub.start(signal);
  const identity = `${hostname()}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  let run: ControllerRun | undefined;
  milestone("ready");
  await leadWith({
    client: hub.client,
    lease: { namespace: NAMESPACE, name: CONTROLLERS_LEASE },
    identity,
    fieldManager: FIELD_MANAGER.addOn,
    signal,
    heartbeat: () => heartbeatText({ version: packageJson.version, identity, stats: run?.stats() ?? [] }),
    work: async (leading) => {
      const decisions = createRolloutDecisions();
      run = runControllers([addOn(hub, decisions), clusterAddOn(hub, decisions), certificates(hub)], {
        signal: leading,
        synced: hub.synced,
      });
      await run.done;
    },
  });
  await stopped;
  await connection.own.close();
}
