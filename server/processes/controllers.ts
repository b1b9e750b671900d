import { hostname } from "node:os";
import { CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { unreadKindMessage } from "@/lib/resources/unread-kind";
import packageJson from "@/package.json" with { type: "json" };
import { recordDecisions } from "@/server/activity/record-writes";
import { sharedName, shareEntries } from "@/server/activity/shared-entries";
import { type ControllerRun, runControllers } from "@/server/controllers/runtime/run";
import { env } from "@/server/env";
import { createClient } from "@/server/hub/client";
import { withConcurrencyLimiter } from "@/server/hub/concurrency-limiter";
import { Fence } from "@/server/hub/fence";
import { firstOf } from "@/server/hub/first-of";
import { type Connection, connect, OWN_LIMITS } from "@/server/hub/kubeconfig";
import { leadWith } from "@/server/hub/leader-lease";
import { readKeys } from "@/server/keys";
import { log } from "@/server/log";
import type { Life } from "./child";
import { CONTROLLERS_USAGE, type Only, readControllersOptions } from "./controllers-options";
import { startHealth } from "./health";
import { heartbeatText } from "./heartbeat";
import { openManagerPart } from "./manager-part";
import { metricsText } from "./metrics-text";
import { openActivity } from "./open-activity";
import { openNotifications } from "./open-notifications";
import { followSync } from "./sync-report";
import { kindsThatStopAll, unreadKindsOf } from "./unread-kinds";

const { version } = packageJson;

/** The add-on manager: follows the hub, waits for the leader lease, then reconciles add-ons. */
export async function runControllersRole(args: readonly string[], life: Life): Promise<void> {
  const { kubeconfig, only, help } = readControllersOptions(args);
  if (help) return life.announce(CONTROLLERS_USAGE);
  const mode = env().ADDON_MANAGER;
  if (mode === "off") return await rest(life);
  const connection = connect(kubeconfig ?? env().KUBECONFIG);
  try {
    await manage(connection, { mode, only }, life);
  } finally {
    await connection.own.close();
  }
}

/** Nothing but health, until the signal fires. */
async function rest({ signal, milestone, announce }: Life): Promise<void> {
  const report = {
    version,
    mode: "off",
    lease: CONTROLLERS_LEASE,
    isLeading: false,
    stats: [],
    unreadable: 0,
    unreadKinds: [],
  };
  const health = await startHealth({ waitingFor: () => [], unreadKinds: () => [], metrics: () => metricsText(report) });
  log.info("ADDON_MANAGER is off: no add-on is managed");
  announce("ADDON_MANAGER is off: no add-on is managed.\n");
  milestone("ready");
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await health?.close();
}

async function manage(
  { unlimited, server }: Connection,
  { mode, only }: { readonly mode: ManagerMode; readonly only: Only | undefined },
  { signal, milestone, announce }: Life,
): Promise<void> {
  const fence = new Fence();
  const part = openManagerPart(only, withConcurrencyLimiter(fence.around(unlimited), OWN_LIMITS));
  const { hub, needs } = part;
  const activity = await openActivity(part.role, await readKeys(env().KEYS_DIR, "activity"));
  let run: ControllerRun | undefined;
  const stats = () => run?.stats() ?? [];
  const unreadKinds = () => unreadKindsOf(hub.unavailable(), needs);
  const unreadKindLines = () => unreadKinds().map(unreadKindMessage);
  const lease = { namespace: NAMESPACE, name: part.lease };
  const health = await startHealth({
    waitingFor: () => [...Object.keys(hub.unsettled()), ...kindsThatStopAll(hub.unavailable(), needs)],
    unreadKinds: unreadKindLines,
    metrics: () => {
      const report = { version, mode, lease: lease.name, isLeading: fence.leftMs() > 0, unreadKinds: unreadKinds() };
      return metricsText({ ...report, stats: stats(), unreadable: hub.unreadable() });
    },
  });
  const lost = new AbortController();
  const following = firstOf(signal, lost.signal);
  const stopped = hub.start(following);
  const sharing = { client: hub.client, name: sharedName(part.role), fieldManager: part.fieldManager };
  const recorded = Promise.all([activity.follow(following), shareEntries(activity, sharing, following)]);
  const synced = followSync(hub, unreadKindLines, following).then((lines) => {
    if (lines?.length === 0) announce("Everything is read.\n");
    else if (lines) announce(`Read, without:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  });
  log.info({ hub: server, mode }, "the add-on manager follows the hub");
  announce(
    `Flotilla's add-on manager follows ${server} (ADDON_MANAGER=${mode}${only ? `, only ${only}` : ""}) until Ctrl-C.\n`,
  );
  milestone("ready");
  const notifications = openNotifications({ part, server, activity, fence });
  const identity = `${hostname()}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await leadWith({
    client: createClient(unlimited),
    fence,
    lease,
    identity,
    fieldManager: part.fieldManager,
    signal,
    heartbeat: () => heartbeatText({ version, mode, identity, unreadKinds: unreadKinds(), stats: stats() }),
    work: async (leading) => {
      announce("It leads.\n");
      const controllers = part.controllers({ mode, trustsGrpcServer: env().CSR_GRPC_SERVER === "trusted", identity });
      run = runControllers(controllers, {
        signal: leading,
        synced: hub.synced,
        recorder: { onWrite: recordDecisions(activity) },
      });
      await Promise.all([run.done, notifications.whileLeading(leading)]);
    },
  })
    .catch(async (error: unknown) => {
      await notifications.afterLoss(signal);
      throw error;
    })
    .finally(() => lost.abort());
  await Promise.all([stopped, synced, recorded]);
  await health?.close();
}
