import { KeyUsageFlags, KeyUsagesExtension } from "@peculiar/x509";
import { CN, EC, type Forgery, GROUPS, labelled, RSA } from "./test-request";

const OCM = "system:open-cluster-management";
const BOOTSTRAP_ACCOUNT = "system:serviceaccount:open-cluster-management:agent-registration-bootstrap";
const OWN_GROUPS = [`${OCM}:c1`, `${OCM}:managed-clusters`];

/** An honest renewal of the agent of `c1`. */
export const RENEWAL: Forgery = {
  commonNames: [`${OCM}:c1:agent-x`],
  organizations: OWN_GROUPS,
  names: [],
  labels: { "open-cluster-management.io/cluster-name": "c1" },
};

/** An honest request of `c1` to join. */
export const JOIN: Forgery = { ...RENEWAL, username: BOOTSTRAP_ACCOUNT, groups: ["system:serviceaccounts"] };

export const cluster = (spec: object, metadata: object = {}) => ({ metadata: { name: "c1", ...metadata }, spec });

/** By name, and what a sentence against it says. */
export const FORGERIES: Record<string, [Forgery, RegExp]> = {
  "a name of which the add-on's is the beginning": [{ commonNames: [`${CN}2`] }, /common name is not/],
  "a name that begins that of the add-on's agent": [{ commonNames: [CN.slice(0, -1)] }, /common name is not/],
  "two common names": [{ commonNames: [CN, `${OCM}:c1:x`] }, /common name/],
  "labels of another cluster": [{ labels: labelled("c2", "hello") }, /claims another cluster|more than one/],
  "labels of another add-on": [{ labels: labelled("c1", "world") }, /names that are not its own/],
  "no label for the add-on's cluster": [
    { labels: { "open-cluster-management.io/addon-name": "hello" } },
    /No label names its cluster/,
  ],
  "a surplus organisation": [{ organizations: [...GROUPS, "fleet-admins"] }, /groups/],
  "one organisation of another cluster": [
    { organizations: [`${OCM}:cluster:c2:addon:hello`, `${OCM}:addon:hello`] },
    /claims another cluster/,
  ],
  "no organisation": [{ organizations: [] }, /groups/],
  "the wrong signer": [{ signerName: "kubernetes.io/kubelet-serving" }, /signer/],
  "a second PEM block": [{ mangle: (pem) => pem + pem }, /decoded/],
  "bytes behind the PEM block": [{ mangle: (pem) => `${pem}x` }, /decoded/],
  "a foreign requester": [{ username: `${OCM}:c2:agent-x`, groups: [`${OCM}:c2`] }, /claims another cluster/],
  "a person who sent an add-on's request": [
    { username: "eve", groups: ["system:authenticated"] },
    /not a cluster agent/,
  ],
  "a requester who is not in the group of its cluster": [{ groups: ["system:authenticated"] }, /not in the group/],
  "a gRPC server that is not trusted": [
    {
      username: "system:serviceaccount:open-cluster-management-hub:grpc-server-sa",
      annotations: { "open-cluster-management.io/csr-user": `${OCM}:c1:agent-x` },
    },
    /gRPC server/,
  ],
  "another DNS name": [{ names: [{ type: "dns", value: "kubernetes.default.svc" }] }, /alternative|SAN/i],
  "an IP address": [{ names: [{ type: "ip", value: "10.0.0.1" }] }, /alternative|SAN/i],
  "an extension": [{ extensions: [new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)] }, /extension/],
  "a usage for servers": [{ usages: ["client auth", "digital signature", "server auth"] }, /usages/],
  "a weak key": [{ algorithm: RSA(1024) }, /weak/],
  "a curve that nobody uses": [{ algorithm: EC("P-521") }, /weak/],
  "ten years": [{ expirationSeconds: 10 * 365 * 24 * 3600 }, /validity/],
  "a cluster that is not accepted": [{ cluster: cluster({ hubAcceptsClient: false }) }, /not accepted/],
  "a cluster that the hub does not have": [{ cluster: null }, /no cluster of this name/],
  "a cluster that was made after the request": [
    { cluster: cluster({ hubAcceptsClient: true }, { creationTimestamp: "2026-11-21T10:00:03Z" }) },
    /created after/,
  ],
  "an add-on that is not on the cluster": [{ isAddOnDeleting: null }, /not enabled/],
  "an add-on that is being removed": [{ isAddOnDeleting: true }, /being removed/],
  "an add-on that does not register": [{ registrations: [] }, /declares no registration|does not register/],
  "an agent's request with the group of another cluster": [
    { ...RENEWAL, organizations: [...OWN_GROUPS, `${OCM}:c2`] },
    /another cluster/,
  ],
  "an agent's request with a group of administrators": [
    { ...RENEWAL, organizations: [...OWN_GROUPS, "fleet-admins"] },
    /beyond/,
  ],
  "a renewal by another cluster's agent": [
    { ...RENEWAL, username: `${OCM}:c2:agent-x`, groups: [`${OCM}:c2`] },
    /another cluster/,
  ],
  "a join whose label names another cluster": [
    { ...JOIN, labels: { "open-cluster-management.io/cluster-name": "c10" } },
    /different clusters/,
  ],
  "a join of a cluster that has joined": [
    {
      ...JOIN,
      cluster: {
        ...cluster({ hubAcceptsClient: true }),
        status: {
          conditions: ["HubAcceptedManagedCluster", "ManagedClusterJoined", "ManagedClusterConditionAvailable"].map(
            (type) => ({ type, status: "True", lastTransitionTime: "2026-11-21T09:01:00Z" }),
          ),
        },
      },
    },
    /joined already/,
  ],
  "a join with SANs": [{ ...JOIN, names: [{ type: "dns", value: "c1" }] }, /SAN/],
};
