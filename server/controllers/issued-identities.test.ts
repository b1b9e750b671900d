import "reflect-metadata";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RENEWAL } from "@/lib/csr/test-forgeries";
import type { Forgery } from "@/lib/csr/test-request";
import { NAMESPACE } from "@/lib/kube/names";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { APPROVABLE_FORGERIES, approveByHand, storedFindings } from "./test-approved";
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

describe("identities that were issued", () => {
  it("attack: two dozen forged requests, approved by hand, are all found within five seconds", async () => {
    await bench.stop();
    for (const [position, forgery] of APPROVABLE_FORGERIES.entries())
      await approveByHand(bench, `forged-${position}`, forgery);
    bench.start();
    const expected = APPROVABLE_FORGERIES.map((_, position) => `forged-${position}`).sort();
    expect(expected.length).toBeGreaterThanOrEqual(24);
    await expect
      .poll(async () => (await storedFindings(bench)).map(({ name }) => name).sort(), { timeout: 15_000 })
      .toEqual(expected);
    expect((await storedFindings(bench))[0]).toMatchObject({ kind: "certificate", approver: "test" });
  });

  it("attack: an add-on's request of a cluster without it is found, also when it is approved by hand", async () => {
    await approveByHand(bench, "spare", requestOf("spare"));
    await expect
      .poll(async () => (await storedFindings(bench)).flatMap(({ reasons }) => reasons.map(({ claim }) => claim)), {
        timeout: 15_000,
      })
      .toContain("The add-on is not enabled on that cluster");
  });

  it("are kept once, also by the next leader, and honest ones not at all", async () => {
    await bench.stop();
    await approveByHand(bench, "renewal", RENEWAL);
    await approveByHand(bench, "add-on", {});
    await approveByHand(bench, "forged", { organizations: ["fleet-admins"] });
    await bench.settle();
    await bench.settle();
    expect((await storedFindings(bench)).map(({ name }) => name)).toEqual(["forged"]);
  });

  it("attack: a RoleBinding of an add-on that speaks for somebody else is found", async () => {
    const metadata = { name: "open", namespace: "c1", labels: { [ADDON_NAME_LABEL]: "hello" } };
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" };
    const subjects = [{ kind: "Group", apiGroup: roleRef.apiGroup, name: "system:authenticated" }];
    await bench.client.create(roleBindings, { metadata, roleRef, subjects }, bench.options);
    await expect
      .poll(() => storedFindings(bench), { timeout: 15_000 })
      .toMatchObject([
        { kind: "role-binding", name: "open", cluster: "c1", addOn: "hello", subject: "Group system:authenticated" },
      ]);
    const moved = [{ kind: "ServiceAccount", namespace: "elsewhere", name: "hello-agent" }];
    await bench.client.patch(roleBindings, { name: "open", namespace: "c1" }, { subjects: moved }, bench.options);
    await expect
      .poll(() => storedFindings(bench), { timeout: 15_000 })
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
