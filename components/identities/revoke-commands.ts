import type { ForgedIdentity } from "@/lib/api/approvals/identities";

/** A step against a forged identity: what it does, and the command that does it. */
export interface RevokeStep {
  readonly does: string;
  readonly command: string;
}

/** What Kubernetes takes for the name of a cluster: a label of a DNS name (RFC 1123), since its namespace has it too. */
const CLUSTER_NAME = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

type Identity = Pick<ForgedIdentity, "addOn" | "cluster" | "hasCluster" | "kind" | "name" | "namespace">;

/** Of a cluster that the hub does not have, or no longer: no command about it would do anything. */
export function isOfNoCluster({ kind, hasCluster }: Pick<Identity, "hasCluster" | "kind">): boolean {
  return kind === "certificate" && hasCluster === false;
}

/** A certificate cannot be taken back until it expires: its rights on the hub can. */
export function revokeSteps(identity: Identity): RevokeStep[] {
  const { kind, name, namespace, cluster, addOn } = identity;
  if (kind === "role-binding")
    return [
      {
        does: "Delete the RoleBinding",
        command: `kubectl delete rolebinding -n ${word(namespace ?? "")} ${word(name)}`,
      },
    ];
  // No cluster has another name, and a command would take some for its options.
  if (cluster === undefined || !CLUSTER_NAME.test(cluster) || isOfNoCluster(identity)) return [];
  const patch = (spec: object) =>
    `kubectl patch managedcluster ${word(cluster)} --type=merge -p ${word(JSON.stringify({ spec }))}`;
  const bindings = `kubectl delete rolebindings -n ${word(cluster)}`;
  const taints = [{ key: "flotilla.dev/forged-identity", effect: "NoSelect" }];
  const deny = {
    does: "Deny the cluster, so that the hub takes back what its agents may do",
    command: patch({ hubAcceptsClient: false }),
  };
  const unbind =
    addOn === undefined
      ? {
          does: "Delete the cluster's RoleBindings, also those of its own agents",
          command: `${bindings} --all`,
        }
      : {
          does: "Delete the add-on's RoleBindings on the cluster",
          command: `${bindings} -l ${word(`open-cluster-management.io/addon-name=${addOn}`)}`,
        };
  return [
    ...(addOn === undefined ? [deny, unbind] : [unbind, deny]),
    { does: "Let no placement select the cluster; this replaces its taints", command: patch({ taints }) },
  ];
}

/** As one word of a shell, whatever is in it. */
function word(text: string): string {
  return /^[-\w./=]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
