import { parseArgs } from "node:util";
import type { Identity } from "@/lib/kube/wire";
import { ocmCrds } from "@/lib/resources/crds";
import { createApiServer } from "@/server/demo/api-server/api-server";
import { fleetRights } from "@/server/demo/fleet/fleet-rights";
import { startFleet } from "@/server/demo/fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "@/server/demo/hub-controllers/start-hub-controllers";
import { TROUBLED_WORKLOADS } from "@/server/demo/seed/catalogue";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/transport";
import type { Life } from "./child";
import { demoIdentities, demoTokens, keepAuthority, keptAuthority, writeDemoFiles } from "./demo-files";
import { wholeNumber } from "./whole-number";

/** An API server in memory, what OCM's hub does, and a fleet. Says "ready" when others may connect, "fleet" when every cluster exists. */
export async function runDemoHubRole(args: readonly string[], { signal, milestone }: Life): Promise<void> {
  const { folder, port, clusters, seed } = readArgs(args);
  const tokens = await demoTokens(folder);
  const authority = await keptAuthority(folder);
  const api = await createApiServer({ crds: ocmCrds, tokens: demoIdentities(tokens), ...(authority ? { authority } : {}) });
  await keepAuthority(folder, api.authority);
  const transportFor = (identity: Identity) => inProcess(api.handler, identity);
  const admin = createClient(transportFor(HUB_CONTROLLERS));
  await seedHub({ client: admin, projectRoot: process.cwd(), also: fleetRights, signal });
  await writeDemoFiles(folder, await api.listen({ host: "127.0.0.1", port }), tokens);
  milestone("ready");
  const hubControllers = startHubControllers({ transport: transportFor(HUB_CONTROLLERS), signal });
  const fleet = startFleet({ clusters, seed, troubledWorkloads: TROUBLED_WORKLOADS, transportFor, signal });
  await fleet.ready();
  milestone("fleet");
  await Promise.all([hubControllers, fleet.done]);
  await api.close();
}

function readArgs(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: "string", default: ".demo" },
      port: { type: "string", default: "0" },
      clusters: { type: "string", default: "50" },
      seed: { type: "string", default: "1" },
    },
  });
  return {
    folder: values.folder,
    port: wholeNumber("--port", values.port, 0, 65_535),
    clusters: wholeNumber("--clusters", values.clusters, 1, 10_000),
    seed: wholeNumber("--seed", values.seed, 0, 2 ** 31),
  };
}
