import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { registrationRequests } from "./registration-requests";

const SUBJECT = {
  user: "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent",
  groups: ["system:open-cluster-management:cluster:c1:addon:hello", "system:open-cluster-management:addon:hello"],
};
const SIGNER = { signerName: "example.com/sign", signingCA: { name: "ca" } };
const requests = { type: "customSigner", signerName: "example.com/sign", signingCA: { namespace: "", name: "ca" } };

function of(...registration: object[]) {
  const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" } });
  return registrationRequests(AddOnTemplate.parse({ spec: { registration } }), {
    clusterAddOn,
    cluster: ManagedCluster.parse({}),
    configs: [],
  });
}

describe("registrationRequests", () => {
  it.each<[string, object[], object[]]>([
    ["nothing of a template without registrations", [], []],
    [
      "for the agent of the add-on on that cluster",
      [{ type: "KubeClient" }],
      [{ type: "kubeClient", subject: SUBJECT }],
    ],
    [
      "for the same identity with another signer that names none",
      [{ type: "CustomSigner", customSigner: SIGNER }],
      [{ ...requests, subject: { ...SUBJECT, organizationUnits: [] } }],
    ],
    [
      "for exactly the identity that is named, what it leaves empty too",
      [{ type: "CustomSigner", customSigner: { ...SIGNER, subject: { user: "me", organizationUnit: ["unit"] } } }],
      [{ ...requests, subject: { user: "me", groups: [], organizationUnits: ["unit"] } }],
    ],
    [
      "in the order of the template",
      [{ type: "CustomSigner", customSigner: SIGNER }, { type: "KubeClient" }],
      [expect.objectContaining({ type: "customSigner" }), { type: "kubeClient", subject: SUBJECT }],
    ],
  ])("asks %s", (_, registration, expected) => {
    expect(of(...registration)).toEqual(expected);
  });
});
