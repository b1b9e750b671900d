import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startConversionWebhook } from "@/e2e/realhub/conversion-webhook";
import { installCrds } from "@/e2e/realhub/install-crds";
import { RoleProcess } from "@/e2e/realhub/role-process";
import { type RealHub, startRealHub } from "@/e2e/realhub/start";
import { CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import { leases } from "@/lib/resources/lease";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import type { Transport } from "@/server/hub/transport";
import { type Figure, figure, type Skipped } from "./figure";
import { CLUSTERS, everyWork, isFurnished, makeFleet, offerAddOn, plainLoop } from "./manager-fleet";
import type { Part } from "./part";
import { countWrites, type Writes } from "./write-counts";

const SERVER = join(dirname(dirname(import.meta.dirname)), "dist/main.mjs");
const IDS = ["manager-works", "manager-writes", "manager-conflicts"] as const;
const GIVE_UP_MS = 180_000;
const POLL_MS = 200;
const QUIET_MS = 3_000;

/**
 * One template add-on with a registration and hub permissions on 1,001 clusters that have no agents, on a real
 * kube-apiserver: until every ManifestWork exists, and what was written for it all told.
 */
export const managerPart: Part = {
  ids: IDS,
  async *stats() {
    if (!existsSync(SERVER)) return yield* skipped("there is no build; `npm run build` makes one");
    const hub = await startRealHub().catch((error: unknown) => String(error));
    if (typeof hub === "string") return yield* skipped(hub);
    try {
      yield* await measured(hub);
    } finally {
      await hub.stop();
    }
  },
};

function skipped(reason: string): Skipped[] {
  return IDS.map((id) => ({ id, skipped: reason }));
}

async function measured(hub: RealHub): Promise<Figure[]> {
  const webhook = await startConversionWebhook();
  const { own } = connect(hub.kubeconfig);
  const client = createClient(own);
  try {
    await installCrds(hub.kubeconfig, webhook.clientConfig);
    await makeFleet(client);
    await until(() => isFurnished(client));
    const floor = await timed(() => plainLoop(client));
    const manager = new RoleProcess("controllers", [], { KUBECONFIG: hub.kubeconfig, ADDON_MANAGER: "all" });
    try {
      return await managed(hub, own, floor);
    } catch (cause) {
      throw new Error(`the manager printed\n${manager.output()}`, { cause });
    } finally {
      await manager.stop();
    }
  } finally {
    await own.close();
    await webhook.stop();
  }
}

async function managed(hub: RealHub, own: Transport, floor: number): Promise<Figure[]> {
  const client = createClient(own);
  await until(async () =>
    Boolean(
      (await client.find(leases, { namespace: NAMESPACE, name: CONTROLLERS_LEASE }, aborted()))?.spec.holderIdentity,
    ),
  );
  const before = await countWrites(hub);
  const ours = await followingWorks(own, (everyone) =>
    timed(async () => {
      await offerAddOn(client);
      await everyone();
    }),
  );
  const { writes, conflicts } = await settledSince(hub, before);
  return [
    figure("manager-works", "s", 20, floor, ours),
    figure("manager-writes", "per cluster", 6, 5, writes / CLUSTERS),
    figure("manager-conflicts", "% of writes", 1, 1, (100 * conflicts) / writes),
  ];
}

/** With the works followed from before: to ask for them again and again would cost the hub more than to make them. */
async function followingWorks<T>(own: Transport, work: (everyone: () => Promise<void>) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const hub = openHub(own, { works: kinds.works });
  const stopped = hub.start(stop.signal);
  try {
    await hub.synced(aborted());
    return await work(() => everyWork(hub.works, aborted()));
  } finally {
    stop.abort();
    await stopped;
  }
}

/** What was written since, once that has stood still for a while. The lease is no part of it. */
async function settledSince(hub: RealHub, before: Writes): Promise<Writes> {
  for (let last = await countWrites(hub); ; ) {
    await pause(QUIET_MS);
    const now = await countWrites(hub);
    if (now.writes === last.writes)
      return { writes: now.writes - before.writes, conflicts: now.conflicts - before.conflicts };
    last = now;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error("it did not come to pass within three minutes");
    await pause(POLL_MS);
  }
}

function aborted(): AbortSignal {
  return AbortSignal.timeout(GIVE_UP_MS);
}
