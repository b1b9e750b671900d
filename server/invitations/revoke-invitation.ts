import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER, INVITATION_NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { configMaps, serviceAccounts } from "@/lib/resources/built-in";
import { type Invitation, invitationData, readInvitation } from "@/lib/resources/invitation";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";

const DEADLINE_MS = 10_000;

/**
 * Deletes the account of an invitation, with the caller's rights: from then on the hub takes none of its tokens. What was
 * expected stays, with who revoked it, so that a late answer is told from a stranger. Throws `HubError`.
 */
export async function revokeInvitation(caller: Caller, name: string, now = new Date()): Promise<void> {
  const stored = await storedInvitation(caller, name);
  const { createdAt: _at, name: _name, resourceVersion: _version, uid: _uid, ...record } = stored;
  await caller.client.remove(serviceAccounts, at(name), writing());
  if (record.revoked) return;
  const revoked = { by: caller.user, at: kubeTime(now) };
  await caller.client.patch(configMaps, at(name), invitationData({ ...record, revoked }), writing());
}

/** Deletes all of an invitation: its account, and what was expected. Throws `HubError`. */
export async function deleteInvitation(caller: Caller, name: string): Promise<void> {
  await storedInvitation(caller, name);
  await caller.client.remove(serviceAccounts, at(name), writing());
  await caller.client.remove(configMaps, at(name), writing());
}

/** Nothing else in that namespace is touched. Throws `ApiError` "not-found". */
async function storedInvitation({ client }: Caller, name: string): Promise<Invitation> {
  const object = await client.find(configMaps, at(name), AbortSignal.timeout(DEADLINE_MS));
  const invitation = object && invitationIn(object);
  if (!invitation) throw new ApiError("not-found", `There is no invitation ${name}.`);
  return invitation;
}

function invitationIn(object: RawObject): Invitation | undefined {
  try {
    return readInvitation(object);
  } catch {
    return undefined;
  }
}

function at(name: string) {
  return { name, namespace: INVITATION_NAMESPACE };
}

function writing() {
  return { fieldManager: FIELD_MANAGER.console, signal: AbortSignal.timeout(DEADLINE_MS) };
}
