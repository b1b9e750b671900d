import type { Permission } from "@/lib/api/approvals/approval-case";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { configMaps, secrets, serviceAccounts } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "./caller";
import { REGISTRATION } from "./decision-rights";
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
 * Whether the caller may have the hub import a cluster of this name, and the first right that is lacking: to create it,
 * to accept it, and a Secret in its namespace. Without a name: whether any could be, as far as that depends on none.
 */
export function mayImport(caller: Caller, name?: string): Promise<Permission> {
  return mayAll(caller, [
    { verb: "create", resource: managedClusters },
    ...(name === undefined ? [] : importing(name)),
  ]);
}

function importing(name: string): readonly Right[] {
  return [
    { verb: "update", resource: REGISTRATION, subresource: "accept", name },
    { verb: "create", resource: secrets, namespace: name },
  ];
}

async function mayAll({ rights }: Caller, wanted: readonly Right[]): Promise<Permission> {
  const answers = await Promise.all(wanted.map((right) => rights.may(right)));
  const lacking = wanted.find((_, index) => !answers[index]);
  if (!lacking) return { allowed: true };
  const { namespace, resource, subresource, verb } = lacking;
  const what = subresource === undefined ? resource.plural : `${resource.plural}/${subresource}`;
  return { allowed: false, missing: { verb, resource: what, group: resource.group, ...(namespace && { namespace }) } };
}
