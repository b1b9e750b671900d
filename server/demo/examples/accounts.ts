import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf } from "@/lib/kube/resource";
import { clusterPermissions } from "@/lib/resources/cluster-access";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";

/** Where the agents of the add-on managed-serviceaccount make the accounts on their clusters. */
const ACCOUNTS_NAMESPACE = "open-cluster-management-managed-serviceaccount";

/** A cluster of the fleet as the examples choose it. */
export interface ExampleCluster {
  readonly name: string;
  /** Otherwise nothing is renewed there. */
  readonly isReached: boolean;
}

/** An account, and how much of its token's life was over when the demo began. */
export interface ExampleAccount {
  readonly object: RawObject;
  readonly spent: number;
}

const HOUR = "h0m0s";
const WITH_ACCOUNTS = 8;

/**
 * Accounts of applications on a few clusters of the fleet: tokens that are renewed by the minute, the day and the month,
 * one that nobody renews, and on clusters that cannot be reached one that is late and one that has ended.
 */
export function exampleAccounts(clusters: readonly ExampleCluster[]): ExampleAccount[] {
  const reached = spread(clusters.filter(({ isReached }) => isReached).map(({ name }) => name));
  const [late, over] = clusters.filter(({ isReached }) => !isReached).map(({ name }) => name);
  return [
    ...reached.slice(0, 4).map((cluster, index) => account("ci-deployer", cluster, `168${HOUR}`, 0.15 + index / 6)),
    ...reached.slice(4, 7).map((cluster, index) => account("backup-reader", cluster, `720${HOUR}`, 0.1 + index / 5)),
    ...reached.slice(0, 1).map((cluster) => account("smoke-test", cluster, "10m", 0.5)),
    ...reached.slice(7, 8).map((cluster) => account("billing-export", cluster, "off", 0.97)),
    ...(late ? [account("ci-deployer", late, `168${HOUR}`, 0.9)] : []),
    ...(over ? [account("backup-reader", over, `720${HOUR}`, 1.02)] : []),
  ];
}

/** Some of them, from all over the fleet: names begin with what a cluster is. */
function spread(names: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(names.length / WITH_ACCOUNTS));
  return names.filter((_, index) => index % step === 0);
}

/** Rights for the accounts that deploy and back up, on their clusters. */
export function examplePermissions(accounts: readonly ExampleAccount[]): RawObject[] {
  const roles = new Map([
    ["ci-deployer", "edit"],
    ["backup-reader", "view"],
  ]);
  return accounts.flatMap(({ object: { metadata } }) => {
    const { name = "", namespace } = metadata;
    const role = roles.get(name);
    const subject = { kind: "ServiceAccount", name, namespace: ACCOUNTS_NAMESPACE };
    const clusterRoleBinding = { subject, roleRef: { kind: "ClusterRole", name: role } };
    const { kind } = clusterPermissions;
    const spec = { clusterRoleBinding };
    return role ? [{ apiVersion: apiVersionOf(clusterPermissions), kind, metadata: { name, namespace }, spec }] : [];
  });
}

function account(name: string, namespace: string, validity: string, spent: number): ExampleAccount {
  const rotation = validity === "off" ? { enabled: false } : { validity };
  const { kind } = managedServiceAccounts;
  return {
    object: {
      apiVersion: apiVersionOf(managedServiceAccounts),
      kind,
      metadata: { name, namespace },
      spec: { rotation },
    },
    spent,
  };
}
