import { setMaxListeners } from "node:events";
import "reflect-metadata";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterEach, beforeEach, expect, it } from "vitest";
import { APPROVER_LEASE, CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { ocmCrds } from "@/lib/resources/crds";
import { type Heartbeat, heartbeatOf } from "@/lib/resources/heartbeat";
import { leases } from "@/lib/resources/lease";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { fleet, ground, PLACEMENTS, type Thing } from "@/server/controllers/test-objects";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { inProcess } from "@/server/hub/in-process";
import { runControllersRole } from "./controllers";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const ACCOUNT = "flotilla-controllers";
const TOKEN = "controllers-token";
const APPROVER_TOKEN = "approver-token";
const AGENT_ROLE = "flotilla:helloworld-agent";
const REQUESTS = "certificatesigningrequests.certificates.k8s.io";
const DECISIONS = "placementdecisions.cluster.open-cluster-management.io";
const KEYS = { name: "ECDSA", namedCurve: "P-256" };
const SOON = { timeout: 15_000 };

// As server/main.ts does.
setMaxListeners(Number.POSITIVE_INFINITY);

let hub: TestHub;
let folder: string;
let client: HubClient;
let stop: AbortController;
const options = () => ({ signal: stop.signal, fieldManager: "test" });

beforeEach(async () => {
  const groups = ["system:authenticated", "system:serviceaccounts", `system:serviceaccounts:${NAMESPACE}`];
  const identity = (name: string) => ({ user: `system:serviceaccount:${NAMESPACE}:${name}`, groups });
  const tokens = new Map([
    [TOKEN, identity(ACCOUNT)],
    [APPROVER_TOKEN, identity("flotilla-approver")],
  ]);
  hub = await startTestHub({ tokens });
  folder = await mkdtemp(join(tmpdir(), "flotilla-"));
  client = createClient(inProcess(hub.api.handler, { user: "admin", groups: ["system:masters"] }));
  stop = new AbortController();
  await seedHub({ client, projectRoot: process.cwd(), also: [], signal: stop.signal });
  const metadata = { name: "helloworld", annotations: { [LIFECYCLE_ANNOTATION]: "flotilla" } };
  const installStrategy = { type: "Placements", placements: [{ namespace: PLACEMENTS, name: "some" }] };
  const others = fleet([["c1"]]).filter(({ resource }) => resource !== clusterManagementAddOns);
  await put(...ground(), ...others, {
    resource: clusterManagementAddOns,
    object: { metadata, spec: { installStrategy } },
  });
  await mayBind();
}, 60_000);

afterEach(async () => {
  stop.abort();
  await hub.close();
  await rm(folder, { recursive: true });
});

async function put(...things: readonly Thing[]): Promise<void> {
  for (const { resource, object, status } of things) {
    await client.create(resource, object, options());
    const { name = "", namespace } = object.metadata;
    if (status) await client.patch(resource, { name, namespace }, { status }, { ...options(), subresource: "status" });
  }
}

/** What the controllers hand on to the agents of the add-on. */
async function mayBind(): Promise<void> {
  const name = "may-bind";
  const rules = [
    {
      apiGroups: ["rbac.authorization.k8s.io"],
      resources: ["clusterroles"],
      resourceNames: [AGENT_ROLE],
      verbs: ["bind"],
    },
  ];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ kind: "ServiceAccount", name: ACCOUNT, namespace: NAMESPACE }];
  await client.create(clusterRoles, { metadata: { name: AGENT_ROLE }, rules: [] }, options());
  await client.create(clusterRoles, { metadata: { name }, rules }, options());
  await client.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, options());
}

/** Starts the add-on manager, or a part of it, as the account that `deploy/rbac.yaml` has for it. */
async function start(token = TOKEN, ...args: readonly string[]) {
  const kubeconfig = join(folder, `kubeconfig-of-${token}`);
  await writeFile(kubeconfig, hub.kubeconfig.replace(hub.adminToken, token));
  const life = { signal: stop.signal, milestone: () => undefined, announce: () => undefined };
  const ended = runControllersRole(["--kubeconfig", kubeconfig, ...args], life);
  return async () => {
    stop.abort();
    await ended;
  };
}

async function heartbeat(name = CONTROLLERS_LEASE): Promise<Heartbeat | undefined> {
  const lease = await client.find(leases, { name, namespace: NAMESPACE }, stop.signal);
  return lease && heartbeatOf(lease);
}

/** What the controllers report of the kinds that they cannot read, by kind. */
async function unreadKinds(): Promise<Record<string, readonly string[]> | undefined> {
  const beat = await heartbeat();
  return (
    beat && Object.fromEntries((beat.unreadKinds ?? []).map(({ kind, reason, parts }) => [kind, [reason, ...parts]]))
  );
}

async function reconciles(controller: string): Promise<number | undefined> {
  return (await heartbeat())?.controllers.find(({ name }) => name === controller)?.reconciles;
}

/** The clusters to which the add-on has been brought. */
async function deployed(): Promise<string[]> {
  const works = await client.list(manifestWorks, { signal: stop.signal });
  return works.map(({ metadata }) => metadata.namespace ?? "");
}

/** A certificate request for the controllers to look at. */
async function putRequest(): Promise<void> {
  const keys = await crypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
  const made = await Pkcs10CertificateRequestGenerator.create({
    name: "CN=test",
    keys,
    signingAlgorithm: { ...KEYS, hash: "SHA-256" },
  });
  const request = Buffer.from(made.toString("pem")).toString("base64");
  const spec = { request, signerName: "kubernetes.io/kube-apiserver-client", usages: ["client auth"] };
  await client.create(certificateSigningRequests, { metadata: { name: "waiting" }, spec }, options());
}

/** The rights of the controllers' account on the hub, without those on these resources. */
async function withhold(...resources: readonly string[]): Promise<() => Promise<void>> {
  const given = [await withholdIn("flotilla:controllers", resources), await withholdIn("flotilla:approver", resources)];
  return async () => {
    for (const giveBack of given) await giveBack();
  };
}

async function withholdIn(name: string, resources: readonly string[]): Promise<() => Promise<void>> {
  const role = await client.get(clusterRoles, { name }, stop.signal);
  const { rules } = role as unknown as { rules: readonly { resources: readonly string[] }[] }; // a ClusterRole's rules are not in our schema
  const narrowed = rules.map((rule) => ({
    ...rule,
    resources: rule.resources.filter((each) => !resources.includes(each)),
  }));
  const write = async (next: readonly { resources: readonly string[] }[]) => {
    const named = next.filter((rule) => rule.resources.length > 0);
    await client.patch(clusterRoles, { name }, { rules: named }, options());
  };
  await write(narrowed);
  return () => write(rules);
}

it("brings an add-on to its clusters on a hub that does not have the optional kinds", async () => {
  for (const name of ["addontemplates", "addondeploymentconfigs"])
    await client.raw({
      method: "DELETE",
      path: `${CRDS}/${name}.addon.open-cluster-management.io`,
      signal: stop.signal,
    });
  const end = await start();
  await expect.poll(deployed, SOON).toEqual(["c1"]);
  await expect.poll(unreadKinds, SOON).toEqual({
    "addontemplates.addon.open-cluster-management.io": ["missing", "it counts as having no objects"],
    "addondeploymentconfigs.addon.open-cluster-management.io": ["missing", "it counts as having no objects"],
  });
  await end();
}, 40_000);

it("works as two processes, each with the rights of its own account, and each leads its part", async () => {
  await client.remove(clusterRoleBindings, { name: "flotilla:controllers-approve" }, options());
  await putRequest();
  const ends = [await start(TOKEN, "--only", "add-ons"), await start(APPROVER_TOKEN, "--only", "certificates")];
  await expect.poll(deployed, SOON).toEqual(["c1"]);
  const names = async (lease: string) => (await heartbeat(lease))?.controllers.map(({ name }) => name).sort();
  await expect
    .poll(() => names(CONTROLLERS_LEASE), SOON)
    .toEqual(["add-on", "cluster-add-on", "freeze", "maintenance-window", "rollout-gate"]);
  await expect.poll(() => names(APPROVER_LEASE), SOON).toEqual(["certificates", "issued-identities"]);
  const judged = async () => (await heartbeat(APPROVER_LEASE))?.controllers[0]?.reconciles;
  await expect.poll(judged, SOON).toBeGreaterThan(0);
  expect([await heartbeat(), await heartbeat(APPROVER_LEASE)].map((beat) => beat?.unreadKinds ?? [])).toEqual([[], []]);
  for (const end of ends) await end();
}, 60_000);

it("leaves out what needs a kind that it may not read, reports it, and begins once it may", async () => {
  const giveBack = await withhold("certificatesigningrequests", "serviceaccounts");
  await putRequest();
  const end = await start();
  await expect.poll(deployed, SOON).toEqual(["c1"]);
  await expect.poll(unreadKinds, SOON).toEqual({
    [REQUESTS]: [
      "forbidden",
      "the controller certificates does not run",
      "the controller issued-identities does not run",
    ],
    serviceaccounts: ["forbidden", "registration of add-ons by token is left out"],
  });
  expect(await reconciles("certificates")).toBe(0);

  await giveBack();
  await expect.poll(() => reconciles("certificates"), SOON).toBeGreaterThan(0);
  await expect.poll(unreadKinds, SOON).toEqual({});
  await end();
}, 60_000);

it("does not start a controller without a kind that it needs, and starts it when the kind is there", async () => {
  await client.raw({ method: "DELETE", path: `${CRDS}/${DECISIONS}`, signal: stop.signal });
  await putRequest();
  const end = await start();
  await expect.poll(unreadKinds, SOON).toEqual({ [DECISIONS]: ["missing", "the controller add-on does not run"] });
  await expect.poll(() => reconciles("certificates"), SOON).toBeGreaterThan(0);
  expect(await deployed()).toEqual([]);

  const definition = ocmCrds.find(({ metadata }) => metadata.name === DECISIONS);
  await client.raw({ method: "POST", path: CRDS, body: definition, signal: stop.signal });
  await put(...fleet([["c1"]]).filter(({ resource }) => resource === placementDecisions));
  await expect.poll(deployed, SOON).toEqual(["c1"]);
  await expect.poll(unreadKinds, SOON).toEqual({});
  await end();
}, 60_000);
