import { FIELD_MANAGER, INVITATION_KEY } from "@/lib/kube/names";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import type { Proviso } from "./still-in-batch";

interface SeenCluster {
  readonly name: string;
  /** Of the cluster as the person saw it. */
  readonly resourceVersion: string;
  /** The invitation that it answers, which is noted on it. */
  readonly invitation?: string | undefined;
}

const DEADLINE_MS = 10_000;

/**
 * Accepts a cluster with the caller's credentials, if `proviso` holds. Throws `ApiError` "conflict", which says what
 * changed, if it is not what the person reviewed.
 */
export async function acceptCluster(
  caller: Caller,
  { name, resourceVersion, invitation }: SeenCluster,
  proviso?: Proviso,
): Promise<void> {
  await proviso?.();
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const noted = invitation === undefined ? {} : { annotations: { [INVITATION_KEY]: invitation } };
  const patch = { metadata: { resourceVersion, ...noted }, spec: { hubAcceptsClient: true } };
  try {
    await caller.client.patch(managedClusters, { name }, patch, { signal, fieldManager: FIELD_MANAGER.console });
  } catch (error) {
    if (isHubError(error, "Conflict")) throw changed(await caller.client.get(managedClusters, { name }, signal));
    throw error;
  }
}

function changed({ metadata, spec }: ManagedCluster): ApiError {
  const what = metadata.deletionTimestamp ? "is being removed" : "changed after this page loaded it";
  const message = spec.hubAcceptsClient
    ? `${metadata.name} is already accepted.`
    : `${metadata.name} ${what}. Review it again.`;
  return new ApiError("conflict", `${message} Nothing was written.`);
}
