import type { InvitationInput, MadeInvitation } from "@/lib/api/invitations/invitation";
import { invitationRecord } from "@/lib/join/invitation-texts";
import { FIELD_MANAGER, INVITATION_NAMESPACE } from "@/lib/kube/names";
import type { KubeObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { configMaps, serviceAccounts } from "@/lib/resources/built-in";
import {
  type InvitationRecord,
  invitationAccount,
  invitationData,
  invitationObject,
  newInvitationName,
} from "@/lib/resources/invitation";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 15_000;
const HOUR_SECONDS = 3_600;
/** The hub may give tokens another end than it was asked for; less than this is rounding. */
const SAME_END_MS = 60_000;

const TokenAnswer = z.looseObject({
  status: z.looseObject({ token: z.string(), expirationTimestamp: z.string() }),
});

/**
 * Makes an account for these clusters alone, with the caller's rights, and a token of it; beside it is written what is
 * expected. The token is answered and kept nowhere. Throws `ApiError` "unavailable" where the hub has no place for
 * invitations, and `HubError`; what was made is removed then.
 */
export async function createInvitation(
  caller: Caller,
  input: InvitationInput,
  now = new Date(),
): Promise<MadeInvitation> {
  const { hours, name = newInvitationName() } = input;
  const record = invitationRecord(input, caller.user, now);
  const object = await written(caller, name, record);
  try {
    await caller.client.create(serviceAccounts, invitationAccount(name, object.metadata.uid), writing());
    const { expirationTimestamp: expiresAt, token } = await tokenOf(caller, name, hours * HOUR_SECONDS);
    if (Math.abs(Date.parse(expiresAt) - Date.parse(record.expiresAt)) > SAME_END_MS)
      await caller.client.patch(configMaps, at(name), invitationData({ ...record, expiresAt }), writing());
    return { name, token, expiresAt };
  } catch (error) {
    await Promise.allSettled([
      caller.client.remove(serviceAccounts, at(name), writing()),
      caller.client.remove(configMaps, at(name), writing()),
    ]);
    throw error;
  }
}

async function written(caller: Caller, name: string, record: InvitationRecord): Promise<KubeObject> {
  try {
    return await caller.client.create(configMaps, invitationObject(name, record), writing());
  } catch (cause) {
    if (!isHubError(cause, "NotFound")) throw cause;
    const message = `The hub has no namespace ${INVITATION_NAMESPACE}. The chart and deploy/rbac.yaml create it, with the rights of clusters that join.`;
    throw new ApiError("unavailable", message, { cause });
  }
}

async function tokenOf({ client }: Caller, name: string, expirationSeconds: number) {
  const path = `/api/v1/namespaces/${INVITATION_NAMESPACE}/serviceaccounts/${name}/token`;
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds } };
  const answer = await client.raw({ method: "POST", path, body, signal: AbortSignal.timeout(DEADLINE_MS) });
  return TokenAnswer.parse(answer).status;
}

function at(name: string) {
  return { name, namespace: INVITATION_NAMESPACE };
}

function writing() {
  return { fieldManager: FIELD_MANAGER.console, signal: AbortSignal.timeout(DEADLINE_MS) };
}
