import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ObjectAnswer,
  ObjectCheck,
  type ObjectId,
  type ObjectKind,
  type WholeObject,
} from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { FieldSchema, schemaAt } from "@/lib/objects/field-schema";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { resourceOf } from "@/server/objects/kinds";
import { OWN, putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

/** The definition of an add-on, which this hub is without: identities-api.test.ts brings it. */
type OfAddOn = "managedserviceaccounts.authentication.open-cluster-management.io";
type Shown = Exclude<ObjectKind, "secrets" | OfAddOn>;

const TEAM = "team";
const MANIFEST = { apiVersion: "v1", kind: "Namespace", metadata: { name: "carried" } };
const LABELS = { tier: "one" };

interface Sample {
  readonly namespace?: string;
  readonly body: object;
  /** Why no one changes it by hand. */
  readonly readOnly?: RegExp;
  readonly labels?: Readonly<Record<string, string>>;
  /** Something that its schema knows. */
  readonly field: readonly string[];
}

/** One object of each kind whose YAML the console shows. A new kind needs a line. */
const SAMPLES: Readonly<Record<Shown, Sample>> = {
  "managedclusters.cluster.open-cluster-management.io": {
    body: { spec: { hubAcceptsClient: false } },
    field: ["spec", "taints"],
  },
  "managedclustersets.cluster.open-cluster-management.io": {
    body: { spec: { clusterSelector: { selectorType: "ExclusiveClusterSetLabel" } } },
    field: ["spec", "clusterSelector", "selectorType"],
  },
  "managedclustersetbindings.cluster.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: { clusterSet: "one" } },
    field: ["spec", "clusterSet"],
  },
  "placements.cluster.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: {} },
    field: ["spec", "predicates"],
  },
  "placementdecisions.cluster.open-cluster-management.io": {
    namespace: TEAM,
    body: {},
    field: ["metadata", "labels"],
    readOnly: /^Written by the hub's scheduler/,
  },
  "clustermanagementaddons.addon.open-cluster-management.io": {
    body: { spec: {} },
    field: ["spec", "installStrategy"],
  },
  "managedclusteraddons.addon.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: {} },
    field: ["spec", "configs"],
  },
  "addontemplates.addon.open-cluster-management.io": {
    body: { spec: { addonName: "one", agentSpec: { workload: { manifests: [] } } } },
    field: ["spec", "agentSpec"],
  },
  "addondeploymentconfigs.addon.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: {} },
    field: ["spec", "customizedVariables"],
  },
  "manifestworks.work.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: { workload: { manifests: [MANIFEST] } } },
    labels: { [ADDON_NAME_LABEL]: "hello" },
    field: ["spec", "workload"],
    readOnly: /^The manager of the add-on hello writes it/,
  },
  "maintenancewindows.flotilla.dev": {
    body: { spec: { schedule: [{ start: "02:00", duration: "1h" }] } },
    field: ["spec", "schedule"],
  },
  "freezes.flotilla.dev": { body: { spec: { reason: "audit" } }, field: ["spec", "reason"] },
  "rolloutgates.flotilla.dev": {
    body: { spec: { addOn: "one", placement: { namespace: TEAM, name: "one" }, before: { everyGroup: true } } },
    field: ["spec", "approvals"],
  },
  "manifestworkreplicasets.work.open-cluster-management.io": {
    namespace: TEAM,
    body: { spec: { placementRefs: [{ name: "p" }], manifestWorkTemplate: { workload: { manifests: [MANIFEST] } } } },
    field: ["spec", "manifestWorkTemplate"],
  },
  "certificatesigningrequests.certificates.k8s.io": {
    body: {},
    field: ["spec", "signerName"],
    readOnly: /^A request cannot be changed/,
  },
};
const KINDS = Object.entries(SAMPLES) as readonly (readonly [Shown, Sample])[]; // entries lose the names of keys

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", ["get"]);
  await grant("passing", ["get", "update"]);
  await putNamespaces(tested.admin, TEAM);
  for (const [kind, sample] of KINDS) {
    const metadata = { name: "one", ...namespaceOf(sample), labels: { ...LABELS, ...sample.labels } };
    const more = kind === "certificatesigningrequests.certificates.k8s.io" ? { spec: await requestSpec() } : {};
    await tested.admin.create(resourceOf(kind), { metadata, ...sample.body, ...more } as RawObject, WRITE);
  }
});
afterAll(() => tested.close());

async function grant(user: string, verbs: readonly string[]): Promise<void> {
  const name = `${user}-all`;
  await tested.admin.create(
    clusterRoles,
    { metadata: { name }, rules: [{ apiGroups: ["*"], resources: ["*"], verbs }] },
    WRITE,
  );
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

async function requestSpec(): Promise<object> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const name: JsonName = [{ CN: ["agent"] }];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  return {
    request: Buffer.from(pem).toString("base64"),
    signerName: KUBE_APISERVER_CLIENT_SIGNER,
    usages: ["client auth"],
  };
}

function namespaceOf({ namespace }: Sample): Pick<ObjectId, "namespace"> {
  return namespace === undefined ? {} : { namespace };
}

function addressOf(kind: Shown, action = ""): string {
  const { namespace } = SAMPLES[kind];
  return `/api/v1/objects/${kind}/one${action}${namespace === undefined ? "" : `?namespace=${namespace}`}`;
}

async function read(kind: Shown, token: string): Promise<ObjectAnswer> {
  const { status, body } = await tested.request(addressOf(kind), { headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(200);
  return ObjectAnswer.parse(body);
}

function write(kind: Shown, action: "/check" | "/update", object: WholeObject, confirmed: object = {}) {
  const headers = { ...OWN, authorization: `Bearer ${TOKENS.passing}` };
  const changed = { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, tier: "two" } } };
  return tested.request(addressOf(kind, action), {
    method: "POST",
    headers,
    body: JSON.stringify({ object: changed, ...confirmed }),
  });
}

async function tierOf(kind: Shown): Promise<string | undefined> {
  return (await read(kind, TOKENS.viewer)).object.metadata.labels?.tier;
}

describe.each(KINDS)("an object of %s", (kind, sample) => {
  it("is read with the caller's own rights, and says why it is not changed by hand, if so", async () => {
    const { kind: label, plural, group } = resourceOf(kind);
    const answer = await read(kind, TOKENS.viewer);
    expect(answer).toMatchObject({
      object: { kind: label, metadata: { name: "one", labels: LABELS } },
      missing: { verb: "update", resource: plural, group },
    });
    if (sample.readOnly) expect(answer.readOnly).toMatch(sample.readOnly);
    else expect(answer.readOnly).toBeUndefined();
    expect((await read(kind, TOKENS.passing)).missing).toBeUndefined();
    const { status } = await tested.request(addressOf(kind), {
      headers: { authorization: `Bearer ${TOKENS.stranger}` },
    });
    expect(status).toBe(403);
  });

  it("has a schema that the hub tells", async () => {
    const { body } = await tested.request(`/api/v1/objects/${kind}`, {
      headers: { authorization: `Bearer ${TOKENS.viewer}` },
    });
    expect(schemaAt(FieldSchema.parse((body as { schema: unknown }).schema), sample.field)).toBeDefined();
  });

  it(
    sample.readOnly
      ? "is written by no one from here"
      : "is checked without a write, then written, and not over another's change",
    async () => {
      const { object } = await read(kind, TOKENS.passing);
      const checked = await write(kind, "/check", object);
      expect(await tierOf(kind), "a check writes nothing").toBe("one");
      const { plan, confirm } = ObjectCheck.safeParse(checked.body).data ?? {};
      const done = await write(kind, "/update", object, { plan, confirm });
      if (sample.readOnly) {
        for (const answer of [checked, done]) {
          expect(answer).toMatchObject({
            status: 400,
            body: { code: "invalid", detail: expect.stringMatching(sample.readOnly) },
          });
        }
        expect(await tierOf(kind)).toBe("one");
      } else {
        expect([checked.status, done.status]).toEqual([200, 200]);
        expect(await tierOf(kind)).toBe("two");
        expect(await write(kind, "/update", object)).toMatchObject({ status: 409, body: { code: "conflict" } });
      }
    },
  );
});
