import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { planRegistration, withSupportedConfigs } from "./registration";

const GROUP = "addon.open-cluster-management.io";
const USER = "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent";
const SUBJECT = { user: USER, groups: ["g"] };
const CLIENT = { type: "kubeClient", subject: SUBJECT } as const;

const SIGNED = {
  type: "customSigner",
  signerName: "example.com/sign",
  subject: { user: "u", groups: ["g"], organizationUnits: ["o"] },
  signingCA: { namespace: "", name: "ca" },
} as const;

type AgentRegistration = NonNullable<Agent["registration"]>;
const bound: AgentRegistration = {
  requests: () => [CLIENT],
  hubPermissions: (_, { user }) => [{ metadata: { namespace: "c1" }, subjects: [{ name: user }] }],
};

function plan(registration: AgentRegistration | undefined, registrations: object[] = []) {
  const clusterAddOn = ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1", uid: "u" },
    status: { registrations },
  });
  const agent: Agent = { configKinds: [], manifests: () => [], ...(registration ? { registration } : {}) };
  return planRegistration(agent, { clusterAddOn, cluster: ManagedCluster.parse({}), configs: [] }, clusterAddOn.status);
}

const stored = (driver?: string) => ({
  type: "kubeClient",
  kubeClient: { subject: { user: "x" }, ...(driver ? { driver } : {}) },
});

describe("planRegistration", () => {
  it("asks for the identity first and for its rights once that is stored", () => {
    const first = plan(bound);
    expect(first.status.registrations).toMatchObject([{ type: "kubeClient", kubeClient: { subject: { user: USER } } }]);
    expect(first.condition).toMatchObject({ status: "False", reason: "PermissionConfigPending" });
    expect(first.bindings).toBeUndefined();
    const second = plan(bound, [stored()]);
    expect(second.condition).toMatchObject({ status: "True", reason: "SetPermissionApplied" });
    expect(second.bindings).toMatchObject([{ metadata: { namespace: "c1" }, subjects: [{ name: USER }] }]);
  });

  it("is set up at once where an agent needs no rights", () => {
    expect(plan({ ...bound, hubPermissions: () => [] })).toMatchObject({
      bindings: [],
      condition: { status: "True", reason: "SetPermissionApplied" },
    });
  });

  it("is set up at once where an agent needs no identity", () => {
    expect(plan(undefined)).toMatchObject({ bindings: [], condition: { status: "True", reason: "NilRegistration" } });
  });

  it("is a ServiceAccount's where the cluster registers by token, whatever it writes into its status", () => {
    const { bindings, status, condition } = plan(bound, [stored("token")]);
    const subject = { user: "system:serviceaccount:c1:hello-agent", groups: [] };
    expect(status.registrations).toEqual([{ type: "kubeClient", kubeClient: { subject, driver: "token" } }]);
    expect(bindings).toMatchObject([{ subjects: [{ name: subject.user }] }]);
    expect(condition).toMatchObject({ status: "True", reason: "SetPermissionApplied" });
  });

  it("keeps the driver of each of several clients of the hub, in the agent's order, around other registrations", () => {
    const other = { ...CLIENT, subject: { user: "second", groups: [] } };
    const { status } = plan({ ...bound, requests: () => [SIGNED, CLIENT, other] }, [stored("csr"), SIGNED, stored()]);
    expect(status.registrations).toEqual([
      { type: "customSigner", customSigner: { signerName: "example.com/sign", subject: SIGNED.subject } },
      { type: "kubeClient", kubeClient: { subject: SUBJECT, driver: "csr" } },
      { type: "kubeClient", kubeClient: { subject: other.subject } },
    ]);
  });

  it("has the default identity where the agent names none, once certificates are chosen, and is not ready before", () => {
    const withoutSubject: AgentRegistration = {
      ...bound,
      requests: () => [{ ...CLIENT, subject: { user: "", groups: [] } }],
    };
    expect(plan(withoutSubject, [stored()]).condition).toMatchObject({ reason: "PermissionConfigPending" });
    const { status, condition } = plan(withoutSubject, [stored("csr")]);
    expect(status.registrations).toMatchObject([
      { kubeClient: { subject: { user: USER.replace("hello-agent", "hello"), groups: { length: 2 } } } },
    ]);
    expect(condition).toMatchObject({ reason: "SetPermissionApplied" });
  });

  it("touches nothing for an agent that cannot be registered", () => {
    const requests = () => {
      throw new RenderError("no such thing");
    };
    const answer = plan({ ...bound, requests }, [stored("csr")]);
    expect(answer.status.registrations).toHaveLength(1);
    expect(answer.condition).toMatchObject({
      status: "False",
      message: "Failed to set permission for hub agent: no such thing",
    });
  });
});

describe("withSupportedConfigs", () => {
  const KINDS = [addOnDeploymentConfigs, addOnTemplates];
  const both = [
    { group: GROUP, resource: "addondeploymentconfigs" },
    { group: GROUP, resource: "addontemplates" },
  ];

  it.each([
    ["writes them sorted", [], both],
    ["leaves another order as it is", both.toReversed(), both.toReversed()],
    ["takes out what is not supported", [...both, { group: "", resource: "configmaps" }], both],
  ])("%s", (_, supportedConfigs, expected) => {
    expect(
      withSupportedConfigs(ManagedClusterAddOn.parse({ status: { supportedConfigs } }).status, KINDS).supportedConfigs,
    ).toEqual(expected);
  });
});
