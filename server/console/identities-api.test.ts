import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { clusterRoleBindings, clusterRoles, configMaps } from "@/lib/resources/built-in";
import { findingRecord, type IdentityFinding } from "@/lib/resources/identity-finding";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { OWN, TestConsole, TOKENS, WRITE } from "./testing";

const REQUESTS = { apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests"] };
/** Of somebody who may list certificate requests alone. */
const TELLER = "token-of-teller";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { teller: TELLER } });
  await grant("viewer", [{ apiGroups: ["*"], resources: ["*"], verbs: ["get", "list", "patch", "approve"] }]);
  await grant("lister", [{ ...REQUESTS, verbs: ["list"] }]);
  await grant("teller", [{ ...REQUESTS, verbs: ["list"] }]);
  await tested.admin.create(managedClusters, { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } }, WRITE);
  for (const made of [finding("certificate", "u1", "c1"), finding("role-binding", "u2", "gone")])
    await tested.admin.create(configMaps, findingRecord(made), WRITE);
});
afterAll(() => tested.close());

function finding(kind: IdentityFinding["kind"], uid: string, cluster: string): IdentityFinding {
  return {
    ...{ kind, uid, cluster, name: `forged-${uid}`, subject: "eve", foundAt: "2026-11-21T10:00:00Z" },
    reasons: [
      { claim: "It requests groups beyond the cluster's own", evidence: "fleet-admins", about: "request" },
      { claim: "The cluster is not accepted", evidence: "c1", about: "clusters" },
    ],
  };
}

async function grant(name: string, rules: readonly object[]) {
  const role = `identities-of-${name}`;
  await tested.admin.create(clusterRoles, { metadata: { name: role }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name: role }, roleRef, subjects }, WRITE);
}

async function identities(token: string) {
  const headers = { cookie: await tested.cookieOf(token) };
  const { status, body } = await tested.request("/api/v1/identities/alarms", { headers });
  return { status, body: body as IdentitiesAnswer };
}

async function acknowledge(token: string, uid: string, reason: string) {
  const headers = { ...OWN, cookie: await tested.cookieOf(token) };
  const init = { method: "POST", headers, body: JSON.stringify({ reason }) };
  return (await tested.request(`/api/v1/identities/${uid}/acknowledge`, init)).status;
}

describe("issued identities that a rule is against", () => {
  it("are listed as far as the caller may list what they are about", async () => {
    await expect.poll(async () => (await identities(TOKENS.viewer)).body.alarms).toBe(2);
    expect((await identities(TOKENS.viewer)).body.identities.map(({ reasons }) => reasons.length)).toEqual([2, 2]);
    const { body } = await identities(TOKENS.lister);
    expect(body.alarms).toBe(1);
    expect(body.identities).toMatchObject([{ kind: "certificate", uid: "u1" }]);
    expect(body.mayAcknowledge.allowed).toBe(false);
  });

  it("say whether the hub has the cluster that they name, to who may list clusters", async () => {
    const known = async (token: string) =>
      (await identities(token)).body.identities.map(({ uid, hasCluster }) => [uid, hasCluster]).sort();
    await expect
      .poll(() => known(TOKENS.viewer))
      .toEqual([
        ["u1", true],
        ["u2", false],
      ]);
    expect(await known(TELLER)).toEqual([["u1", undefined]]);
  });

  it("attack: are not told, not even how many, to who may not list certificate requests", async () => {
    const { status, body } = await identities(TOKENS.stranger);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toMatch(/alarms|u1|eve/);
  });

  it("are acknowledged with a reason, once, by who may decide requests, and stay listed", async () => {
    expect(await acknowledge(TOKENS.lister, "u1", "me")).toBe(403);
    expect(await acknowledge(TOKENS.viewer, "u1", " ")).toBe(400);
    expect(await acknowledge(TOKENS.viewer, "none", "known")).toBe(404);
    expect(await acknowledge(TOKENS.viewer, "u1", "known")).toBeLessThan(300);
    await expect.poll(async () => (await identities(TOKENS.viewer)).body.alarms).toBe(1);
    expect(await acknowledge(TOKENS.viewer, "u1", "another")).toBeLessThan(300);
    expect((await identities(TOKENS.viewer)).body.identities[1]).toMatchObject({
      uid: "u1",
      isAlarm: false,
      acknowledged: { by: "viewer", reason: "known" },
    });
  });
});

it("the list of identities has what the caller may list the objects of", async () => {
  const listed = async (token: string) => {
    const headers = { cookie: await tested.cookieOf(token) };
    const { status, body } = await tested.request("/api/v1/identities?q=way:certificate,role-binding", { headers });
    return { status, names: (body as { rows?: { name: string }[] }).rows?.map(({ name }) => name).sort() };
  };
  await expect.poll(() => listed(TOKENS.viewer)).toEqual({ status: 200, names: ["finding/u1", "finding/u2"] });
  expect(await listed(TOKENS.lister)).toEqual({ status: 200, names: ["finding/u1"] });
  expect((await listed(TOKENS.stranger)).status).toBe(403);
});
