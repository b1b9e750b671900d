import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch, mergePatchBetween } from "@/lib/kube/patches";
import { seededRandom } from "@/lib/kube/random";
import { type AddOnVersion, conversionOf, convertAddOn } from "./addon-conversion";

const GROUP = "addon.open-cluster-management.io";
const NAMESPACE_ANNOTATION = `${GROUP}/v1alpha1-install-namespace`;
const HUB_SIGNER = "kubernetes.io/kube-apiserver-client";
const NO_DEFAULT = "__reserved_no_default__";

type Parts = Omit<Partial<RawObject>, "metadata"> & { readonly metadata?: object };

function conversion(kind: string) {
  const found = conversionOf({ group: GROUP, kind });
  if (!found) throw new Error(`${kind} has no conversion`);
  return found;
}

function object(kind: string, version: AddOnVersion, { metadata, ...parts }: Parts): RawObject {
  return { apiVersion: `${GROUP}/${version}`, kind, metadata: { name: "a", ...metadata }, ...parts };
}

const to = (version: AddOnVersion, raw: RawObject) => convertAddOn(raw, conversion(raw.kind ?? ""), version);
const alphaAndBeta = (kind: string, alpha: Parts, beta: Parts) =>
  [object(kind, "v1alpha1", alpha), object(kind, "v1beta1", beta)] as const;

const addOn = (alpha: Parts, beta: Parts) => alphaAndBeta("ClusterManagementAddOn", alpha, beta);
const clusterAddOn = (alpha: Parts, beta: Parts) => alphaAndBeta("ManagedClusterAddOn", alpha, beta);
const annotated = (namespace: string, others: object = {}) => ({
  annotations: { ...others, [NAMESPACE_ANNOTATION]: namespace },
});

const desiredConfig = { namespace: "n", name: "c", specHash: "1" };
const reference = {
  group: GROUP,
  resource: "addondeploymentconfigs",
  desiredConfig,
  lastObservedGeneration: 2,
  more: true,
};
const subject = { user: "u", groups: ["g"] };

/** What is the same object in both versions, and loses nothing on either way. */
const same: [string, readonly [RawObject, RawObject]][] = [
  [
    "a default configuration",
    addOn(
      {
        spec: {
          supportedConfigs: [{ group: "g", resource: "r", defaultConfig: { namespace: "n", name: "c" }, more: 1 }],
        },
      },
      { spec: { defaultConfigs: [{ group: "g", resource: "r", namespace: "n", name: "c", more: 1 }] } },
    ),
  ],
  [
    "a kind of configuration without a default",
    addOn(
      { spec: { supportedConfigs: [{ resource: "r" }] } },
      { spec: { defaultConfigs: [{ resource: "r", name: NO_DEFAULT }] } },
    ),
  ],
  ["no configurations", addOn({ spec: { supportedConfigs: [] } }, { spec: { defaultConfigs: [] } })],
  [
    "the status of an add-on",
    addOn(
      { spec: {}, status: { defaultconfigReferences: [reference], installProgressions: [{ name: "p", more: [1] }] } },
      { spec: {}, status: { defaultConfigReferences: [reference], installProgressions: [{ name: "p", more: [1] }] } },
    ),
  ],
  [
    "what neither version tells of",
    addOn({ spec: { more: { a: 1 } }, more: [2] }, { spec: { more: { a: 1 } }, more: [2] }),
  ],
  ["an install namespace", clusterAddOn({ spec: { installNamespace: "n" } }, { metadata: annotated("n"), spec: {} })],
  [
    "an install namespace among annotations",
    clusterAddOn(
      { metadata: { annotations: { a: "b" } }, spec: { installNamespace: "n", configs: [] } },
      { metadata: annotated("n", { a: "b" }), spec: { configs: [] } },
    ),
  ],
  [
    "a reference to a configuration",
    clusterAddOn(
      { spec: {}, status: { configReferences: [{ ...reference, namespace: "n", name: "c" }] } },
      { spec: {}, status: { configReferences: [reference] } },
    ),
  ],
  [
    "registrations",
    clusterAddOn(
      {
        spec: {},
        status: {
          registrations: [
            { signerName: HUB_SIGNER, subject, more: 1 },
            { signerName: "example.com/sign", subject: { ...subject, organizationUnit: ["o"] } },
          ],
          kubeClientDriver: "token",
        },
      },
      {
        spec: {},
        status: {
          registrations: [
            { type: "kubeClient", kubeClient: { subject, driver: "token" }, more: 1 },
            {
              type: "customSigner",
              customSigner: { signerName: "example.com/sign", subject: { ...subject, organizationUnits: ["o"] } },
            },
          ],
        },
      },
    ),
  ],
  [
    "a registration that no one has taken up",
    clusterAddOn(
      { spec: {}, status: { registrations: [{ signerName: HUB_SIGNER }] } },
      { spec: {}, status: { registrations: [{ type: "kubeClient", kubeClient: {} }] } },
    ),
  ],
  ["a template", alphaAndBeta("AddOnTemplate", { spec: { addonName: "a" } }, { spec: { addonName: "a" } })],
  ["a deployment configuration", alphaAndBeta("AddOnDeploymentConfig", { spec: { more: 1 } }, { spec: { more: 1 } })],
];

describe("convertAddOn", () => {
  it.each(same)("has %s in both versions", (_, [alpha, beta]) => {
    expect(to("v1beta1", alpha)).toEqual(beta);
    expect(to("v1alpha1", beta)).toEqual(alpha);
  });

  it.each(same)("leaves %s alone in its own version", (_, [alpha, beta]) => {
    expect(to("v1alpha1", alpha)).toBe(alpha);
    expect(to("v1beta1", beta)).toBe(beta);
  });

  it("loses what only v1alpha1 has", () => {
    const [alpha, beta] = addOn({ spec: { addOnConfiguration: { crdName: "x" } } }, { spec: {} });
    expect(to("v1beta1", alpha)).toEqual(beta);
    const status = {
      addOnConfiguration: {},
      kubeClientDriver: "csr",
      registrations: [],
      configReferences: [{ resource: "r", name: "n" }],
    };
    const [stored, read] = clusterAddOn(
      { spec: {}, status },
      { spec: {}, status: { registrations: [], configReferences: [{ resource: "r" }] } },
    );
    expect(to("v1beta1", stored)).toEqual(read);
    const units = { registrations: [{ signerName: HUB_SIGNER, subject: { ...subject, organizationUnit: ["o"] } }] };
    expect(to("v1beta1", object("ManagedClusterAddOn", "v1alpha1", { status: units }))).toHaveProperty("status", {
      registrations: [{ type: "kubeClient", kubeClient: { subject } }],
    });
  });

  it("gives a reference without a desired configuration an empty name in v1alpha1", () => {
    const beta = object("ManagedClusterAddOn", "v1beta1", { status: { configReferences: [{ resource: "r" }] } });
    expect(to("v1alpha1", beta)).toHaveProperty("status", { configReferences: [{ resource: "r", name: "" }] });
  });

  it("has one driver for all registrations: that of the first that has an identity", () => {
    const registrations = ["kubeClient", "kubeClient", "kubeClient"].map((type, index) => ({
      type,
      ...(index > 0 ? { kubeClient: { driver: ["", "csr", "token"][index] } } : {}),
    }));
    const stored = to("v1alpha1", object("ManagedClusterAddOn", "v1beta1", { status: { registrations } }));
    expect(stored).toHaveProperty("status.kubeClientDriver", "csr");
    expect(to("v1beta1", stored)).toHaveProperty("status.registrations.2", {
      type: "kubeClient",
      kubeClient: { driver: "csr" },
    });
  });

  it("prefers the field over an annotation that was written in v1alpha1", () => {
    const masked = object("ManagedClusterAddOn", "v1alpha1", {
      metadata: annotated("b"),
      spec: { installNamespace: "a" },
    });
    expect(to("v1beta1", masked)).toHaveProperty("metadata.annotations", { [NAMESPACE_ANNOTATION]: "a" });
  });

  it("takes an empty annotation for none, whose default comes back", () => {
    const [alpha, beta] = clusterAddOn({ spec: {} }, { metadata: annotated(""), spec: {} });
    expect(to("v1alpha1", beta)).toEqual(alpha);
  });

  it("knows an empty name and the reserved one as no default", () => {
    const beta = object("ClusterManagementAddOn", "v1beta1", {
      spec: {
        defaultConfigs: [
          { resource: "r", name: "" },
          { resource: "s", namespace: "n", name: NO_DEFAULT },
        ],
      },
    });
    expect(to("v1alpha1", beta)).toHaveProperty("spec", { supportedConfigs: [{ resource: "r" }, { resource: "s" }] });
  });

  it("takes any JSON without a complaint, and comes to rest after one way there and back", () => {
    const random = seededRandom(7);
    for (let round = 0; round < 3_000; round += 1) {
      const kind = round % 2 === 0 ? "ClusterManagementAddOn" : "ManagedClusterAddOn";
      const beta = to("v1beta1", { ...object(kind, "v1alpha1", {}), ...garbage(random) });
      const alpha = to("v1alpha1", beta);
      expect(to("v1beta1", alpha)).toEqual(to("v1beta1", to("v1alpha1", to("v1beta1", alpha))));
    }
  });
});

describe("a merge patch", () => {
  it.each(same.filter(([, [alpha]]) => alpha.kind !== "AddOnTemplate"))(
    "that brings %s, or takes it away, does so in v1alpha1",
    (_, [alpha, beta]) => {
      const { patchToAlpha } = conversion(alpha.kind ?? "");
      const empty = object(alpha.kind ?? "", "v1beta1", { spec: {} });
      const bare = to("v1alpha1", empty);
      const coming = mergePatchBetween(body(empty), body(beta)) ?? {};
      const going = mergePatchBetween(body(beta), body(empty)) ?? {};
      expect(withoutEmpty(body(applied(bare, patchToAlpha(coming))))).toEqual(withoutEmpty(body(alpha)));
      expect(withoutEmpty(applied(alpha, patchToAlpha(going)))).toEqual(withoutEmpty(bare));
    },
  );

  it("leaves alone what it does not name, and what v1beta1 has no place for", () => {
    const stored = object("ClusterManagementAddOn", "v1alpha1", {
      spec: { addOnConfiguration: { crdName: "x" }, supportedConfigs: [{ resource: "r" }] },
    });
    const { patchToAlpha } = conversion("ClusterManagementAddOn");
    const patch = {
      metadata: { uid: "u", resourceVersion: "1" },
      spec: { installStrategy: { type: "Manual", placements: null } },
    };
    expect(patchToAlpha(patch)).toEqual(patch);
    const next = applied(stored, patchToAlpha({ spec: { defaultConfigs: [{ resource: "s", name: "c" }] } }));
    expect(next).toHaveProperty("spec", {
      addOnConfiguration: { crdName: "x" },
      supportedConfigs: [{ resource: "s", defaultConfig: { name: "c" } }],
    });
  });

  it("does to the stored object what it does to the one that was read, whatever changes, and leaves the rest of what is stored", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 2_000; round += 1) {
      const kind = round % 2 === 0 ? "ClusterManagementAddOn" : "ManagedClusterAddOn";
      const [before, after] = [someState(kind, random), someState(kind, random)];
      const lost = { [round % 2 === 0 ? "spec" : "status"]: { addOnConfiguration: { crdName: "c" } } };
      const stored = applied(to("v1alpha1", before), lost);
      const patch = mergePatchBetween(body(before), body(after)) ?? {};
      const next = applied(stored, conversion(kind).patchToAlpha(patch));
      expect(withoutEmpty(to("v1beta1", next))).toEqual(withoutEmpty(applied(before, patch)));
      expect(next).toMatchObject(lost);
    }
  });

  it("of conditions alone touches neither registrations nor their driver", () => {
    const { patchToAlpha } = conversion("ManagedClusterAddOn");
    const patch = {
      metadata: { resourceVersion: "1" },
      status: { conditions: [], healthCheck: { mode: "Customized" } },
    };
    expect(patchToAlpha(patch)).toEqual(patch);
  });

  it.each([
    ["the annotation to a value", { annotations: { [NAMESPACE_ANNOTATION]: "m", a: "b" } }, { a: "b" }, "m"],
    ["the annotation to nothing", { annotations: { [NAMESPACE_ANNOTATION]: null } }, {}, undefined],
    ["all annotations to nothing", { annotations: null }, undefined, undefined],
    ["another annotation", { annotations: { a: "b" } }, { a: "b" }, "n"],
  ])("that sets %s says so of the install namespace", (_, metadata, annotations, installNamespace) => {
    const stored = object("ManagedClusterAddOn", "v1alpha1", { spec: { installNamespace: "n" } });
    const next = applied(stored, conversion("ManagedClusterAddOn").patchToAlpha({ metadata }));
    expect([next.metadata.annotations, next.spec]).toEqual([
      annotations,
      installNamespace === undefined ? {} : { installNamespace },
    ]);
  });

  it("takes the driver away with the registrations, or where the first names none", () => {
    const { patchToAlpha } = conversion("ManagedClusterAddOn");
    expect(patchToAlpha({ status: { registrations: null } })).toEqual({
      status: { registrations: null, kubeClientDriver: null },
    });
    expect(patchToAlpha({ status: { registrations: [{ type: "kubeClient", kubeClient: { subject } }] } })).toEqual({
      status: { registrations: [{ signerName: HUB_SIGNER, subject }], kubeClientDriver: null },
    });
  });
});

/** What the controllers, the agents or people may have made of an object, in v1beta1. */
function someState(kind: string, random: () => number): RawObject {
  const maybe = (parts: object) => (random() < 0.6 ? parts : {});
  const one = <T>(...items: T[]): T => items[Math.floor(random() * items.length)] as T; // random() is below 1
  const some = <T>(make: () => T): T[] => Array.from({ length: Math.floor(random() * 3) }, make);
  const config = () => ({ ...maybe({ namespace: one("n", "m") }), name: one("a", "b") });
  const hashed = () => ({ ...config(), specHash: one("1", "2") });
  const named = () => ({ group: GROUP, resource: one("r", "s") });
  const status = {
    ...maybe({ conditions: some(() => ({ type: one("A", "B"), status: one("True", "False") })) }),
    ...maybe({
      installProgressions: some(() => ({
        ...config(),
        configReferences: some(() => ({ ...named(), lastAppliedConfig: hashed() })),
      })),
    }),
    ...maybe({ healthCheck: { mode: one("Lease", "Customized") } }),
  };
  const references = some(() => ({ ...named(), desiredConfig: hashed(), ...maybe({ lastAppliedConfig: hashed() }) }));
  if (kind === "ClusterManagementAddOn") {
    const defaultConfigs = some(() => ({ ...named(), ...one<object>(config(), { name: NO_DEFAULT }) }));
    const spec = { ...maybe({ defaultConfigs }), ...maybe({ installStrategy: { type: one("Manual", "Placements") } }) };
    return object(kind, "v1beta1", { spec, status: { ...status, ...maybe({ defaultConfigReferences: references }) } });
  }
  const driver = maybe({ driver: one("csr", "token") });
  const registrations = some(() =>
    one<object>(
      { type: "kubeClient", kubeClient: { ...maybe({ subject: { user: one("u", "v") } }), ...driver } },
      {
        type: "customSigner",
        customSigner: { signerName: "a.b/c", ...maybe({ subject: { organizationUnits: [one("o", "p")] } }) },
      },
    ),
  );
  const metadata = maybe({
    annotations: { ...maybe({ [NAMESPACE_ANNOTATION]: one("n", "m") }), ...maybe({ other: one("1", "2") }) },
  });
  const spec = maybe({ configs: some(() => ({ ...named(), ...config() })) });
  return object(kind, "v1beta1", {
    metadata,
    spec,
    status: { ...status, ...maybe({ registrations }), ...maybe({ configReferences: references }) },
  });
}

function body({ apiVersion: _apiVersion, kind: _kind, ...rest }: RawObject): object {
  return rest;
}

function applied(stored: RawObject, patch: object): RawObject {
  // A patch of a whole object leaves one.
  return applyMergePatch(stored, patch) as RawObject;
}

/** A patch that takes away the last member of an object leaves it empty. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const);
  return Object.fromEntries(
    members.filter(
      ([, member]) => !(typeof member === "object" && member !== null && Object.keys(member).length === 0),
    ),
  );
}

const NAMES = [
  "spec",
  "status",
  "supportedConfigs",
  "defaultConfig",
  "name",
  "namespace",
  "registrations",
  "signerName",
  "subject",
].concat([
  "kubeClientDriver",
  "configReferences",
  "desiredConfig",
  "installNamespace",
  "organizationUnit",
  "defaultconfigReferences",
]);

function garbage(random: () => number): Record<string, unknown> {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const value = (depth: number): unknown => {
    const leaf = pick<unknown>([null, 0, "", "text", HUB_SIGNER, true, [], {}]);
    if (depth === 0 || random() < 0.3) return leaf;
    const members = Array.from({ length: Math.ceil(random() * 4) }, () => [pick(NAMES), value(depth - 1)] as const);
    return random() < 0.4 ? members.map(([, member]) => member) : Object.fromEntries(members);
  };
  return { spec: value(4), status: value(4) };
}
