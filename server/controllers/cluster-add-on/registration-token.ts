import { type Condition, type DesiredCondition, isTrue, withCondition } from "@/lib/kube/conditions";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { addOnServiceAccount, clusterGroup, TOKEN_ADDON_LABEL, TOKEN_INFRASTRUCTURE_LABEL } from "@/lib/kube/ocm";
import { kubeClientOf, type ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

const RBAC = "rbac.authorization.k8s.io";

/**
 * The objects through which the agent of a cluster gets tokens for an add-on's agent
 * (docs/reference/registration.md#token-driver).
 */
export interface TokenObjects {
  readonly serviceAccount: RawObject;
  readonly role: RawObject;
  readonly roleBinding: RawObject;
}

/** Whether the cluster's agent registers the add-on by token. */
export function usesToken(clusterAddOn: Pick<ManagedClusterAddOn, "status">): boolean {
  return kubeClientOf(clusterAddOn)?.driver === "token";
}

/** The names of the service account, and of the role and its binding. */
export function tokenNames(addOn: string): { readonly account: string; readonly role: string } {
  return { account: addOnServiceAccount(addOn), role: `${addOn}-token-role` };
}

export function tokenObjects(cluster: string, addOn: string): TokenObjects {
  const labels = { [TOKEN_INFRASTRUCTURE_LABEL]: "true", [TOKEN_ADDON_LABEL]: addOn, [MANAGED_BY_LABEL]: "flotilla" };
  const { account, role } = tokenNames(addOn);
  const tokens = { apiGroups: [""], resources: ["serviceaccounts/token"] };
  const groups = [clusterGroup(cluster), `open-cluster-management:${cluster}`];
  return {
    serviceAccount: { metadata: { name: account, namespace: cluster, labels } },
    role: {
      metadata: { name: role, namespace: cluster, labels },
      rules: [
        { ...tokens, verbs: ["create"], resourceNames: [account] },
        { ...tokens, verbs: ["subscribe"] },
      ],
    },
    roleBinding: {
      metadata: { name: role, namespace: cluster, labels },
      roleRef: { apiGroup: RBAC, kind: "Role", name: role },
      subjects: groups.map((name) => ({ kind: "Group", apiGroup: RBAC, name })),
    },
  };
}

/** The cluster's agent parses the uid from the message: between "UID: " and ")". */
export function tokensReady(cluster: string, addOn: string, uid: string): DesiredCondition {
  const message = `ServiceAccount ${cluster}/${addOnServiceAccount(addOn)} (UID: ${uid}) is ready`;
  return { type: "TokenInfrastructureReady", status: "True", reason: "TokenInfrastructureReady", message };
}

/** The conditions where these kinds cannot be read. Ready stays: the objects may well exist. */
export function tokensUnread(
  conditions: readonly Condition[],
  resources: readonly string[],
  now: Date,
): readonly Condition[] {
  if (isTrue(conditions, "TokenInfrastructureReady")) return conditions;
  return withCondition(
    conditions,
    tokensFailed(resources.map((resource) => `Flotilla cannot read ${resource} on the hub`)),
    now,
  );
}

export function tokensFailed(errors: readonly string[]): DesiredCondition {
  const message = `Failed to apply token infrastructure: ${errors.join(", ")}`;
  return { type: "TokenInfrastructureReady", status: "False", reason: "TokenInfrastructureApplyFailed", message };
}
