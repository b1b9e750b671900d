import "reflect-metadata";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FORGERIES, RENEWAL } from "@/lib/csr/test-forgeries";
import { type Forgery, forgedRequest } from "@/lib/csr/test-request";
import { kubeTime } from "@/lib/kube/conditions";
import { IDENTITY_LABEL, NAMESPACE } from "@/lib/kube/names";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { configMaps, namespaces, roleBindings } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { type IdentityFinding, readFinding } from "@/lib/resources/identity-finding";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { fleet, ground } from "./test-objects";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put({ resource: namespaces, object: { metadata: { name: NAMESPACE } } });
  await bench.put(...ground(), ...fleet([["c1", "c2"]]));
  await bench.settle();
});
afterEach(async () => {
  await bench.close();
  await hub.close();
});

/** Sends the request as whom it says, and approves it as somebody who may. */
async function approveByHand(name: string, forgery: Forgery): Promise<void> {
  const { metadata, spec } = await forgedRequest(forgery);
  const { username: user, groups, ...wanted } = spec;
  const { uid: _uid, extra: _extra, ...sent } = wanted;
  const { labels, annotations } = metadata;
  const object = { metadata: { name, labels, annotations }, spec: sent };
  await bench
    .as({ user, groups: [...groups, "system:masters"] })
    .create(certificateSigningRequests, object, bench.options);
  const condition = { type: "Approved", status: "True", reason: "Mine", lastUpdateTime: kubeTime(new Date()) };
  await bench.client.patch(
    certificateSigningRequests,
    { name },
    { status: { conditions: [condition] } },
    {
      ...bench.options,
      subresource: "approval",
    },
  );
}

async function found(): Promise<IdentityFinding[]> {
  const all = await bench.client.list(configMaps, { signal: bench.options.signal, namespace: NAMESPACE });
  return all
    .filter(({ metadata }) => IDENTITY_LABEL in metadata.labels)
    .map((object) => readFinding(object as never).finding);
}

/** Those that the state of a hub does not make forged, and that the hub's own signer signs. */
const SENT = Object.values(FORGERIES).filter(
  ([{ cluster, isAddOnDeleting, registrations, usages = [] }]) =>
    [cluster, isAddOnDeleting, registrations].every((each) => each === undefined) && !usages.includes("server auth"),
);

describe("identities that were issued", () => {
  it("attack: two dozen forged requests, approved by hand, are all found within five seconds", async () => {
    await bench.stop();
    for (const [position, [forgery]] of SENT.entries()) await approveByHand(`forged-${position}`, forgery);
    bench.start();
    const expected = SENT.map((_, position) => `forged-${position}`).sort();
    expect(expected.length).toBeGreaterThanOrEqual(24);
    await expect.poll(async () => (await found()).map(({ name }) => name).sort(), { timeout: 5_000 }).toEqual(expected);
    expect((await found())[0]).toMatchObject({ kind: "certificate" });
  });

  it("attack: an add-on's request of a cluster without it is found, also when it is approved by hand", async () => {
    await approveByHand("spare", requestOf("spare"));
    await expect
      .poll(async () => (await found()).flatMap(({ reasons }) => reasons.map(({ claim }) => claim)), { timeout: 5_000 })
      .toContain("The add-on is not enabled on that cluster");
  });

  it("are kept once, also by the next leader, and honest ones not at all", async () => {
    await bench.stop();
    await approveByHand("renewal", RENEWAL);
    await approveByHand("add-on", {});
    await approveByHand("forged", { organizations: ["fleet-admins"] });
    await bench.settle();
    await bench.settle();
    expect((await found()).map(({ name }) => name)).toEqual(["forged"]);
  });

  it("attack: a RoleBinding of an add-on that speaks for somebody else is found", async () => {
    const metadata = { name: "open", namespace: "c1", labels: { [ADDON_NAME_LABEL]: "hello" } };
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" };
    const subjects = [{ kind: "Group", apiGroup: roleRef.apiGroup, name: "system:authenticated" }];
    await bench.client.create(roleBindings, { metadata, roleRef, subjects }, bench.options);
    await expect
      .poll(found, { timeout: 5_000 })
      .toMatchObject([
        { kind: "role-binding", name: "open", cluster: "c1", addOn: "hello", subject: "Group system:authenticated" },
      ]);
    const moved = [{ kind: "ServiceAccount", namespace: "elsewhere", name: "hello-agent" }];
    await bench.client.patch(roleBindings, { name: "open", namespace: "c1" }, { subjects: moved }, bench.options);
    await expect
      .poll(found, { timeout: 5_000 })
      .toMatchObject([{ name: "open", subject: "ServiceAccount elsewhere/hello-agent" }]);
  });
});

function requestOf(cluster: string): Forgery {
  const ocm = "system:open-cluster-management";
  return {
    commonNames: [`${ocm}:cluster:${cluster}:addon:hello:agent:hello-agent`],
    organizations: [`${ocm}:cluster:${cluster}:addon:hello`, `${ocm}:addon:hello`],
    labels: { "open-cluster-management.io/cluster-name": cluster, [ADDON_NAME_LABEL]: "hello" },
    username: `${ocm}:${cluster}:agent-x`,
    groups: [`${ocm}:${cluster}`],
  };
}
