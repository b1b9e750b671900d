import type { Permission } from "@/lib/api/approvals/approval-case";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { configMaps, secrets, serviceAccounts } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "./caller";
import { mayAccept } from "./decision-rights";
import type { Right } from "./rights";

const IN_PLACE = { namespace: INVITATION_NAMESPACE };
const INVITING: readonly Right[] = [
  { verb: "create", resource: configMaps, ...IN_PLACE },
  { verb: "create", resource: serviceAccounts, ...IN_PLACE },
  { verb: "create", resource: serviceAccounts, subresource: "token", ...IN_PLACE },
];
const REVOKING: readonly Right[] = [
  { verb: "delete", resource: serviceAccounts, ...IN_PLACE },
  { verb: "patch", resource: configMaps, ...IN_PLACE },
];

/** Whether the caller may invite clusters to join, and the first right that is lacking. */
export function mayInvite(caller: Caller): Promise<Permission> {
  return mayAll(caller, INVITING);
}

/** Whether the caller may end an invitation, and the first right that is lacking. */
export function mayRevoke(caller: Caller): Promise<Permission> {
  return mayAll(caller, REVOKING);
}

/**
 * Whether the caller may have the hub import clusters, and the first right that is lacking: to create and to accept
 * them, and a Secret in a namespace that comes with the cluster.
 */
export async function mayImport(caller: Caller): Promise<Permission> {
  const creating = await mayAll(caller, [{ verb: "create", resource: managedClusters }]);
  if (!creating.allowed) return creating;
  const accepting = await mayAccept(caller);
  return accepting.allowed ? mayAll(caller, [{ verb: "create", resource: secrets }]) : accepting;
}

async function mayAll({ rights }: Caller, wanted: readonly Right[]): Promise<Permission> {
  const answers = await Promise.all(wanted.map((right) => rights.may(right)));
  const lacking = wanted.find((_, index) => !answers[index]);
  if (!lacking) return { allowed: true };
  const { namespace, resource, subresource, verb } = lacking;
  const what = subresource === undefined ? resource.plural : `${resource.plural}/${subresource}`;
  return { allowed: false, missing: { verb, resource: what, group: resource.group, ...(namespace && { namespace }) } };
}
