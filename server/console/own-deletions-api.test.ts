import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import type { DeletionStepInput } from "@/lib/api/deletions/deletion-steps";
import { DetachPlan } from "@/lib/api/detach/detach";
import { REPLICA_SET_FINALIZER } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const LONG = "a".repeat(60);
const HELD = "example.com/held";
const tokens = {
  operator: `${CANARY}-operator`,
  /** Sees everything, and changes nothing. */
  reader: `${CANARY}-reader`,
  /** Sees nothing. */
  nobody: `${CANARY}-nobody`,
};

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens, prepare });
});
afterAll(() => tested.close());

async function prepare(admin: HubClient): Promise<void> {
  const all = { apiGroups: ["*"], resources: ["*"] };
  await grant(admin, "operator", { ...all, verbs: ["*"] });
  await grant(admin, "reader", { ...all, verbs: ["get", "list", "watch"] });
  await putNamespaces(admin, "fleet");
  const manifest = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "web", namespace: "default" } };
  const workload = { manifests: [manifest] };
  await hang(admin, manifestWorkReplicaSets, {
    metadata: { name: LONG, namespace: "fleet", finalizers: [REPLICA_SET_FINALIZER] },
    spec: { placementRefs: [{ name: "gold" }], manifestWorkTemplate: { workload } },
  });
  await hang(admin, addOnTemplates, {
    metadata: { name: "hello-1", finalizers: [HELD] },
    spec: { addonName: "hello", agentSpec: { workload } },
  });
  await admin.create(managedClusterSets, { metadata: { name: "stays" }, spec: {} }, WRITE);
}

interface Held {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly finalizers: string[] };
  readonly spec: object;
}

/** An object that is being deleted, and held. */
async function hang(admin: HubClient, resource: Resource, object: Held): Promise<void> {
  await admin.create(resource, { ...object }, WRITE);
  const { name, namespace } = object.metadata;
  await admin.remove(resource, { name, ...(namespace !== undefined && { namespace }) }, { signal: WRITE.signal });
}

async function grant(admin: HubClient, user: string, rule: object): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules: [rule] }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

type User = keyof typeof tokens;

function send(user: User, path: string, body?: object) {
  return tested.request(`/api/v1/deletions${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...OWN, authorization: `Bearer ${tokens[user]}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function explained(user: User, query: Record<string, string>) {
  const { status, body } = await send(user, `/object?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return ClusterDeletionsAnswer.parse(body);
}

const SET = { kind: "ManifestWorkReplicaSet", namespace: "fleet", name: LONG };
const TEMPLATE = { kind: "AddOnTemplate", name: "hello-1" };
const release = (object: DeletionStepInput["object"], finalizer: string): DeletionStepInput => ({
  kind: "release",
  object,
  finalizer,
});

describe("the deletion of an object of the hub", () => {
  it("is explained to who may get it, also of kinds that the console does not follow", async () => {
    const { deletions } = await explained("reader", SET);
    expect(deletions).toMatchObject([{ ...SET, blockers: [{ rule: "name-too-long" }] }]);
    expect((await explained("reader", TEMPLATE)).deletions).toMatchObject([
      { ...TEMPLATE, blockers: [{ rule: "foreign-finalizer" }] },
    ]);
  });

  it("is hidden from others, with the right that it takes, whether or not it is there", async () => {
    for (const name of [LONG, "absent"])
      expect(await explained("nobody", { ...SET, name })).toEqual({
        deletions: [],
        hidden: [
          {
            verb: "get",
            resource: "manifestworkreplicasets",
            group: "work.open-cluster-management.io",
            namespace: "fleet",
          },
        ],
      });
  });

  it("is none of what stays, or is not there; a namespace too many is refused", async () => {
    expect(await explained("reader", { kind: "ManagedClusterSet", name: "stays" })).toEqual({
      deletions: [],
      hidden: [],
    });
    expect(await explained("reader", { kind: "ManagedClusterSet", name: "absent" })).toEqual({
      deletions: [],
      hidden: [],
    });
    const strange = new URLSearchParams({ kind: "ManagedClusterSet", namespace: "fleet", name: "stays" });
    expect((await send("reader", `/object?${strange}`)).status).toBe(400);
  });

  it.each([
    ["a replica set", SET, REPLICA_SET_FINALIZER, manifestWorkReplicaSets],
    ["a template", TEMPLATE, HELD, addOnTemplates],
  ] as const)("is freed by its last resort: %s", async (_, object, finalizer, resource) => {
    const input = release(object, finalizer);
    const plan = DetachPlan.parse((await send("operator", "/plan", input)).body);
    expect(plan).toMatchObject({ confirm: object.name, problems: [], leaves: [expect.any(String)] });
    const request = { input, plan: plan.id, confirm: object.name };
    expect((await send("reader", "/steps", request)).body).toMatchObject({ outcomes: [{ result: "failed" }] });
    expect((await send("operator", "/steps", { ...request, confirm: "other" })).status).toBe(400);
    const { status, body } = await send("operator", "/steps", request);
    expect(status, JSON.stringify(body)).toBe(200);
    const ref = { name: object.name, ...("namespace" in object && { namespace: object.namespace }) };
    expect(await tested.admin.find(resource as Resource, ref, WRITE.signal)).toBeUndefined();
  });

  it("offers nothing for what is not being deleted, nor for a kind that is of a cluster", async () => {
    const plan = DetachPlan.parse(
      (await send("operator", "/plan", release({ kind: "ManagedClusterSet", name: "stays" }, HELD))).body,
    );
    expect(plan.problems).toMatchObject([{ message: expect.stringContaining("not offered") }]);
    const of = release({ kind: "ManifestWork", namespace: "c1", name: "x" }, HELD);
    expect((await send("operator", "/plan", of)).status).toBe(400);
  });
});
