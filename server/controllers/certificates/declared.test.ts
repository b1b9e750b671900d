import { describe, expect, it } from "vitest";
import type { Agent, RegistrationRequest } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { kinds } from "@/server/hub/hub";
import { declaredRegistrations } from "./declared";

const USER = "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent";
const CLIENT: RegistrationRequest = { type: "kubeClient", subject: { user: USER, groups: [] } };

function signing(ca: string): RegistrationRequest {
  const signingCA = { namespace: "", name: ca };
  return {
    type: "customSigner",
    signerName: "example.com/sign",
    signingCA,
    subject: { user: USER, groups: [], organizationUnits: [] },
  };
}

/** What each template declares. */
const DECLARED: Readonly<Record<string, readonly RegistrationRequest[]>> = {
  "client-1": [CLIENT],
  "client-2": [CLIENT],
  "signing-1": [CLIENT, signing("ca")],
  "signing-2": [CLIENT, signing("other-ca")],
  plain: [],
};

const agent: Agent = {
  configKinds: [addOnTemplates],
  requiredKind: addOnTemplates,
  manifests: () => [],
  registration: {
    requests({ configs: [config] }) {
      if (!config?.object) throw new RenderError("no template");
      return DECLARED[config.name] ?? [];
    },
    hubPermissions: () => [],
  },
};

const config = (name: string) => ({ group: "addon.open-cluster-management.io", resource: "addontemplates", name });
const object = (name: string, spec: object) => ({ metadata: { name, uid: "u", resourceVersion: "1" }, spec });

/**
 * What is declared where the add-on asks for template `requests`, the cluster add-on's spec for `own`, and its status
 * names `desired`.
 */
function declared({
  requests: registrationsOf,
  desired,
  own = [],
}: {
  requests: string;
  desired: string;
  own?: string[];
}): string[] {
  const [templates, deploymentConfigs] = [kinds.addOnTemplates.open(), kinds.addOnDeploymentConfigs.open()];
  for (const name of Object.keys(DECLARED)) templates.store(object(name, {}));
  const configReferences = [{ ...config(""), desiredConfig: { name: desired, specHash: "1" } }];
  const clusterAddOn = ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1" },
    spec: { configs: own.map(config) },
    status: { configReferences },
  });
  const addOn = ClusterManagementAddOn.parse(object("hello", { defaultConfigs: [config(registrationsOf)] }));
  const hub = { addOnTemplates: templates.cache, addOnDeploymentConfigs: deploymentConfigs.cache };
  const cluster = ManagedCluster.parse({ metadata: { name: "c1" } });
  return declaredRegistrations(hub, () => agent, { addOn, clusterAddOn, cluster }).map(
    ({ type, subject }) => `${type} ${subject.user}`,
  );
}

describe("what an add-on's agent may ask certificates for", () => {
  it.each([
    ["a template that the add-on asks for", { requests: "client-1", desired: "client-1" }],
    [
      "one that it asks for no more, while the cluster waits for the next",
      { requests: "client-2", desired: "client-1" },
    ],
    ["one that the cluster add-on's own spec asks for", { requests: "plain", desired: "client-1", own: ["client-1"] }],
    [
      "one that signs with another authority than the one that is asked for",
      { requests: "signing-1", desired: "signing-2" },
    ],
  ])("is what is declared by %s", (_, given) => {
    expect(declared(given)).toEqual([`kubeClient ${USER}`]);
  });

  it("is for a signer of its own too, where the template declares one", () => {
    expect(declared({ requests: "signing-1", desired: "signing-1" })).toEqual([
      `kubeClient ${USER}`,
      `customSigner ${USER}`,
    ]);
  });

  it.each([
    [
      "an add-on that declares none, whatever its cluster writes into the status",
      { requests: "plain", desired: "client-1" },
    ],
    ["a template that declares none", { requests: "client-1", desired: "plain" }],
    ["a template that there is not", { requests: "client-1", desired: "missing" }],
  ])("is nothing for %s", (_, given) => {
    expect(declared(given)).toEqual([]);
  });
});
