import type { TunnelCheck } from "@/lib/api/access/tunnel-check";
import { z } from "@/lib/kube/zod";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { PROXY } from "./access-row";
import { hubProxy, missingForTunnels, USER_SERVER } from "./hub-proxy";

const DEADLINE_MS = 5_000;
/** A cluster may answer whatever it likes. */
const MAX_BYTES = 64 * 1_024;

const Version = z.looseObject({ gitVersion: z.string().check(z.regex(/^v?[\w.+-]{1,60}$/)) });

/**
 * Asks the API server of a cluster for its version, through the hub's API server and the tunnel of cluster-proxy: one
 * GET of one path to one Service, with the caller's right to it. The hub takes the credentials off, so that none reach
 * the cluster. Throws `ApiError` for who may not see cluster or proxy, and where there is no tunnel to check.
 */
export async function checkTunnel(caller: Caller, cluster: string, now = Date.now): Promise<TunnelCheck> {
  const path = await pathInto(caller, cluster);
  const startedAt = performance.now();
  const found = await answerOf(caller, path);
  return { ...found, ms: Math.round(performance.now() - startedAt), at: new Date(now()).toISOString() };
}

async function pathInto(caller: Caller, cluster: string): Promise<string> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  await caller.client.get(managedClusters, { name: cluster }, signal);
  const addOn = await caller.client.find(managedClusterAddOns, { namespace: cluster, name: PROXY }, signal);
  if (!addOn) throw new ApiError("invalid", `${PROXY} is not installed on ${cluster}.`);
  const proxy = await hubProxy(caller);
  if (proxy.state === "absent") throw new ApiError("not-found", `This hub has no configuration of ${PROXY}.`);
  if (proxy.state === "hidden") throw forbidden(caller, proxy.missing);
  const missing = await missingForTunnels(caller, proxy.namespace);
  if (missing) throw forbidden(caller, missing);
  const entrance = `/api/v1/namespaces/${encodeURIComponent(proxy.namespace)}/services/${USER_SERVER}/proxy`;
  return `${entrance}/${encodeURIComponent(cluster)}/version`;
}

type Found = Pick<TunnelCheck, "outcome" | "status" | "version">;

async function answerOf({ client }: Caller, path: string): Promise<Found> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const { data } = Version.safeParse(await client.raw({ method: "GET", path, signal, maxBytes: MAX_BYTES }));
    return data ? { outcome: "answered", version: data.gitVersion } : { outcome: "other" };
  } catch (error) {
    if (error instanceof HubError) return { outcome: outcomeOf(error.status), status: error.status };
    if (signal.aborted) return { outcome: "slow" };
    // The hub's own connection is judged by other requests: this answer was there, and is no JSON or is endless.
    if (error instanceof HubUnreachable && error.isAnswer) return { outcome: "other" };
    throw error;
  }
}

/** Who answers what: the agent on the cluster 401 and 403, the entrance 400 and 502, the hub's API server 404 and 503. */
function outcomeOf(status: number): TunnelCheck["outcome"] {
  if (status === 401 || status === 403) return "refused";
  if (status === 404 || status === 503) return "absent";
  return "down";
}
