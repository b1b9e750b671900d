import type { Browser } from "@playwright/test";
import { type Figure, figure, type Skipped } from "@/e2e/bench/figure";
import { addOnName, clusterName } from "@/e2e/bench/fleet-size";
import { CLUSTERS, makeFleet } from "@/e2e/bench/manager-fleet";
import type { Part } from "@/e2e/bench/part";
import { quantile } from "@/e2e/bench/quantile";
import { startConversionWebhook } from "@/e2e/realhub/conversion-webhook";
import { installCrds } from "@/e2e/realhub/install-crds";
import { type RealHub, startRealHub } from "@/e2e/realhub/start";
import type { ListPage } from "@/lib/api/list/list";
import { clusterRoleBindings } from "@/lib/resources/built-in";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { connect } from "@/server/hub/kubeconfig";
import { ConsoleProcess } from "./console-process";
import { consoleMissing } from "./on-paper";
import { NO_CHROMIUM, newVisitor, paintedMs, startBrowser } from "./screen";

const ADD_ONS = 11;
const ADMIN = "bench-admin";
const TOKEN = "bench-admin-token";
const RBAC = "rbac.authorization.k8s.io";

const IDS = ["real-hub-screen", "real-hub-requests"];
const ROUNDS = 5;
const AT_ONCE = 32;
const PATH = "/addons?layout=matrix";
const LISTS = /\/api\/v1\/(live\/[^/]+\/lists|clusters|cluster-addons|matrix)\b/;

/** The add-ons of all clusters on one screen, of a console that follows a real kube-apiserver. */
export const realHubPart: Part = {
  ids: IDS,
  async *stats() {
    const browser = await startBrowser();
    const missing = browser ? consoleMissing() : NO_CHROMIUM;
    const hub =
      missing === undefined
        ? await startRealHub({ tokens: { [ADMIN]: TOKEN } }).catch((error: unknown) => String(error))
        : missing;
    try {
      if (!browser || typeof hub === "string")
        yield* IDS.map((id): Skipped => ({ id, skipped: typeof hub === "string" ? hub : NO_CHROMIUM }));
      else yield* await measured(browser, hub);
    } finally {
      await browser?.close();
      if (typeof hub !== "string") await hub.stop();
    }
  },
};

async function measured(browser: Browser, hub: RealHub): Promise<Figure[]> {
  const webhook = await startConversionWebhook();
  const { own } = connect(hub.kubeconfig);
  try {
    await installCrds(hub.kubeconfig, webhook.clientConfig);
    const client = createClient(own);
    await makeFleet(client);
    await makeClusterAddOns(client);
    const listed = await seconds(() => client.list(managedClusterAddOns, { signal: AbortSignal.timeout(60_000) }));
    return await looked(browser, hub, listed);
  } finally {
    await own.close();
    await webhook.stop();
  }
}

async function makeClusterAddOns(client: HubClient): Promise<void> {
  const options = () => ({ signal: AbortSignal.timeout(300_000), fieldManager: "bench" });
  const refs = Array.from({ length: CLUSTERS * ADD_ONS }, (_, index) => {
    return { name: addOnName(index % ADD_ONS), namespace: clusterName(Math.floor(index / ADD_ONS)) };
  });
  const roleRef = { apiGroup: RBAC, kind: "ClusterRole", name: "cluster-admin" };
  const subjects = [{ apiGroup: RBAC, kind: "User", name: ADMIN }];
  await client.create(clusterRoleBindings, { metadata: { name: ADMIN }, roleRef, subjects }, options());
  await settleAll(refs, (ref) => client.create(managedClusterAddOns, { metadata: ref, spec: {} }, options()), AT_ONCE);
}

/**
 * One browser that was never here, some times over. Counted is what it asks of lists. The floor: one list of the
 * version that is stored.
 */
async function looked(browser: Browser, { kubeconfig }: RealHub, floor: number): Promise<Figure[]> {
  const console = await ConsoleProcess.start(kubeconfig);
  try {
    const cookie = await console.signIn(TOKEN);
    const all = CLUSTERS * ADD_ONS;
    await console.seconds<ListPage<object>>(
      "/api/v1/cluster-addons?limit=0",
      cookie,
      (page) => page.synced && page.all === all,
      250,
    );
    const times: number[] = [];
    let requests = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newVisitor(browser, console.url, cookie);
      const page = await context.newPage();
      page.on("request", (request) => {
        if (LISTS.test(request.url())) requests += 1;
      });
      times.push((await paintedMs(page, PATH, "[role=grid] [role=row]")) / 1_000);
      await context.close();
    }
    return [
      figure("real-hub-screen", "s", 0.4, floor, quantile(times, 0.5)),
      figure("real-hub-requests", "lists asked", 1, 1, requests / ROUNDS),
    ];
  } finally {
    await console.stop();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
