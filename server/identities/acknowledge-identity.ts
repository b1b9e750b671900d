import { FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { configMaps } from "@/lib/resources/built-in";
import { acknowledgedData, recordName } from "@/lib/resources/identity-finding";
import type { Caller } from "@/server/auth/caller";
import { mayDecide } from "@/server/auth/decision-rights";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { type IdentityCaches, identityScopeOf, isVisible } from "./list-identities";

const DEADLINE_MS = 10_000;

/**
 * Writes who has looked at a finding, and what they say about it, with the console's account: it stays in the list, and
 * is no alarm any more. For callers who may decide certificate requests. What was acknowledged before stays as it was.
 * Throws `ApiError`.
 */
export async function acknowledgeIdentity(
  caller: Caller,
  { caches, hub }: { readonly caches: IdentityCaches; readonly hub: Pick<HubClient, "patch"> },
  { uid, reason }: { readonly uid: string; readonly reason: string },
): Promise<void> {
  const scope = await identityScopeOf(caller);
  const { missing } = await mayDecide(caller, { signer: KUBE_APISERVER_CLIENT_SIGNER });
  if (missing) throw forbidden(caller, missing);
  const name = recordName(uid);
  const stored = caches.identityFindings.get(name, NAMESPACE);
  if (!stored || !isVisible(stored.finding.kind, scope))
    throw new ApiError("not-found", "Nothing was found against such an identity.");
  if (stored.acknowledged) return;
  const data = acknowledgedData({ by: caller.user, reason, at: new Date().toISOString() });
  const patch = { metadata: { resourceVersion: stored.resourceVersion }, data };
  try {
    await hub.patch(configMaps, { name, namespace: NAMESPACE }, patch, {
      fieldManager: FIELD_MANAGER.console,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (cause) {
    if (isHubError(cause, "Conflict") || isHubError(cause, "NotFound"))
      throw new ApiError("conflict", "Somebody else was quicker. Nothing was written.", { cause });
    throw cause;
  }
  log.warn({ uid, user: caller.user, reason }, "an identity that the rules do not allow was acknowledged");
}
