import type { ClusterProfile } from "@/server/demo/fleet/cluster-profile";
import { fleetProfiles } from "@/server/demo/fleet/fleet-profiles";
import { fleetRights } from "@/server/demo/fleet/fleet-rights";
import { startFleet } from "@/server/demo/fleet/start-fleet";
import { bringCrds } from "@/server/demo/guest/bring-crds";
import { checkHub } from "@/server/demo/guest/check-hub";
import { isHubPart } from "@/server/demo/guest/fleet-parts";
import { FLEET_MARK, marked } from "@/server/demo/guest/marks";
import { removeFleet } from "@/server/demo/guest/remove-fleet";
import { startHubControllers } from "@/server/demo/hub-controllers/start-hub-controllers";
import { catalogue, TROUBLED_WORKLOADS } from "@/server/demo/seed/catalogue";
import { createOnce } from "@/server/demo/seed/create-once";
import { StartFailure } from "@/server/errors";
import { actingAs } from "@/server/hub/acting-as";
import { createClient } from "@/server/hub/client";
import { firstOf } from "@/server/hub/first-of";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { type Connection, connect } from "@/server/hub/kubeconfig";
import type { Life } from "./child";
import { type DemoFleetOptions, readDemoFleetOptions } from "./demo-fleet-options";

const REMOVED_WITHIN_MS = 180_000;

/**
 * A simulated fleet, and what OCM's hub does, as clients of any API server. Reports "fleet" when every cluster exists.
 */
export async function runDemoFleetRole(args: readonly string[], life: Life): Promise<void> {
  const options = readDemoFleetOptions(args);
  const connection = connect(options.kubeconfig);
  try {
    if (options.remove) await remove(connection, life);
    else await run(connection, options, life);
  } finally {
    await connection.own.close();
  }
}

async function run(
  connection: Connection,
  options: DemoFleetOptions,
  { signal, milestone, announce }: Life,
): Promise<void> {
  const { own, server } = connection;
  const plan = {
    clusters: options.clusters,
    seed: options.seed,
    troubledWorkloads: options.catalogue ? TROUBLED_WORKLOADS : [],
  };
  await inWords(server, () => prepare(connection, options, fleetProfiles(plan), signal));
  const hubParts = options.parts.filter(isHubPart);
  const running = [startHubControllers({ transport: own, signal, parts: hubParts, marks: FLEET_MARK })];
  let ready = Promise.resolve();
  if (options.parts.includes("fleet")) {
    const fleet = startFleet({
      ...plan,
      marks: FLEET_MARK,
      transportFor: (identity) => actingAs(own, identity),
      signal,
    });
    running.push(fleet.done);
    ready = fleet.ready();
  }
  const work = Promise.all(running);
  await Promise.race([ready, work]);
  milestone("fleet");
  announce(welcome(server, options));
  await work;
}

async function prepare(
  { own }: Connection,
  options: DemoFleetOptions,
  profiles: readonly ClusterProfile[],
  signal: AbortSignal,
) {
  const client = createClient(own);
  if (options.installCrds) await bringCrds(client, signal);
  await checkHub({ own, profiles, signal, ...options });
  const accounts = options.parts.includes("fleet") ? fleetRights : [];
  const addOns = options.catalogue ? catalogue(FLEET_MARK) : [];
  for (const object of [...accounts, ...addOns]) await createOnce(client, marked(object), signal);
}

function welcome(server: string, { clusters, seed, parts }: DemoFleetOptions): string {
  const fleet = parts.includes("fleet") ? [`a fleet of ${clusters} simulated clusters (seed ${seed})`] : [];
  const what = [...fleet, ...parts.filter(isHubPart)].join(", ");
  return `On ${server} these run now: ${what}.\nCtrl-C stops them and leaves their objects; --remove deletes those.\n`;
}

async function remove({ own, server }: Connection, { signal, announce }: Life): Promise<void> {
  const limit = AbortSignal.timeout(REMOVED_WITHIN_MS);
  const counts = await inWords(server, () => removeFleet(createClient(own), firstOf(signal, limit))).catch(
    (cause: unknown) => {
      if (!limit.aborted) throw cause;
      throw new StartFailure(
        `The hub at ${server} still has objects of the fleet after three minutes; run --remove again to continue.`,
        { cause },
      );
    },
  );
  const parts = [...counts].map(([plural, count]) => `${count} ${plural}`);
  announce(
    parts.length === 0 ? `No objects of a fleet on ${server}.\n` : `Removed from ${server}: ${parts.join(", ")}.\n`,
  );
}

/** The hub's objections are printed for the person who started us. */
async function inWords<T>(server: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    if (cause instanceof HubUnreachable)
      throw new StartFailure(`The hub at ${server} cannot be reached: ${cause.message}.`, { cause });
    if (cause instanceof HubError) throw new StartFailure(`The hub at ${server} refuses: ${cause.message}`, { cause });
    throw cause;
  }
}
