import { RENEWAL } from "@/lib/csr/test-forgeries";
import type { Forgery } from "@/lib/csr/test-request";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";

/** The approver approves no more than ten an hour of one cluster add-on; the rest is of the cluster's own agent. */
const OF_ADD_ON = 4;
const OF_CLUSTER = 16;
export const RENEWALS_PER_CLUSTER = OF_ADD_ON + OF_CLUSTER;

const OCM = "system:open-cluster-management";

/** An honest request that differs in nothing from a correct one. */
export interface Renewal {
  readonly name: string;
  readonly request: Forgery;
  readonly of: "add-on" | "cluster";
}

/** So many of each cluster, one after the other, and of its add-on `hello`. */
export function* renewalsOf(clusters: readonly string[]): Generator<Renewal> {
  for (let time = 0; time < OF_CLUSTER; time++)
    for (const cluster of clusters) {
      yield { name: `${cluster}-${time}`, request: clusterRenewal(cluster), of: "cluster" };
      if (time < OF_ADD_ON)
        yield { name: `addon-${cluster}-hello-${time}`, request: addOnRenewal(cluster), of: "add-on" };
    }
}

function sentBy(cluster: string): Pick<Forgery, "groups" | "username"> {
  return {
    username: `${OCM}:${cluster}:agent-x`,
    groups: [`${OCM}:${cluster}`, `${OCM}:managed-clusters`, "system:authenticated"],
  };
}

function clusterRenewal(cluster: string): Forgery {
  return {
    ...RENEWAL,
    ...sentBy(cluster),
    commonNames: [`${OCM}:${cluster}:agent-x`],
    organizations: [`${OCM}:${cluster}`, `${OCM}:managed-clusters`],
    labels: { [CLUSTER_NAME_LABEL]: cluster },
  };
}

function addOnRenewal(cluster: string): Forgery {
  const group = `${OCM}:cluster:${cluster}:addon:hello`;
  return {
    ...sentBy(cluster),
    commonNames: [`${group}:agent:hello-agent`],
    organizations: [group, `${OCM}:addon:hello`],
    labels: { [CLUSTER_NAME_LABEL]: cluster, [ADDON_NAME_LABEL]: "hello" },
  };
}
