import { expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { readClusterRequest } from "./cluster-request";
import type { DecodedRequest, Decoding } from "./decode";

const CN = "system:open-cluster-management:c1:agent";
const GROUPS = ["system:open-cluster-management:c1", "system:open-cluster-management:managed-clusters"];

function read(change: {
  cn?: string[];
  groups?: string[];
  username?: string;
  label?: string | null;
  signerName?: string;
  decoding?: Decoding;
}) {
  const request: DecodedRequest = {
    commonNames: change.cn ?? [CN],
    organizations: change.groups ?? GROUPS,
    otherSubject: [],
    dnsNames: [],
    otherNames: [],
    otherExtensions: [],
    key: { kind: "ecdsa", curve: "P-256" },
    keyId: "",
  };
  const labels = change.label === null ? {} : { "open-cluster-management.io/cluster-name": change.label ?? "c1" };
  const csr = CertificateSigningRequest.parse({
    metadata: { name: "c1-abcde", labels },
    spec: { signerName: change.signerName ?? "kubernetes.io/kube-apiserver-client", username: change.username ?? CN },
  });
  return readClusterRequest(csr, change.decoding ?? { ok: true, request });
}

it.each([
  ["asked by the agent itself is a renewal", {}, "renewal"],
  ["without the group of all clusters is one too", { groups: GROUPS.slice(0, 1) }, "renewal"],
  [
    "asked by a bootstrap account is a join",
    { username: "system:serviceaccount:open-cluster-management:agent-registration-bootstrap" },
    "join",
  ],
  ["asked by another agent of the cluster is a join", { username: "system:open-cluster-management:c1:other" }, "join"],
  ["for another signer is something else", { signerName: "example.com/sign" }, "other"],
  ["without a label is something else", { label: null }, "other"],
  ["labelled for another cluster is something else", { label: "c10" }, "other"],
  ["in the name of another cluster is something else", { cn: ["system:open-cluster-management:c10:agent"] }, "other"],
  ["in the name of no one is something else", { cn: [] }, "other"],
  ["in two names is something else", { cn: [CN, CN] }, "other"],
  ["in a name with another part is something else", { cn: [`${CN}:more`] }, "other"],
  ["in another cluster's group is something else", { groups: ["system:open-cluster-management:c10"] }, "other"],
  ["in a surplus group is something else", { groups: [...GROUPS, "system:masters"] }, "other"],
  ["that cannot be read is something else", { decoding: { ok: false as const, reason: "broken" } }, "other"],
])("a request %s", (_, change, kind) => {
  expect(read(change).kind).toBe(kind);
});
