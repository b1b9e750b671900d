import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { ControllerRevision } from "@/lib/resources/controller-revision";
import { specHash } from "@/lib/resources/spec-hash";
import { readRevision, revisionName, revisionObject, revisionSelector, storedConfig } from "./revisions";

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates", name: "hello" };
const owner = KubeObject.parse({
  apiVersion: "a/v1",
  kind: "ClusterManagementAddOn",
  metadata: { name: "hello", uid: "u" },
});
const template = (image: string) =>
  KubeObject.parse({
    apiVersion: "a/v1",
    kind: "AddOnTemplate",
    metadata: { name: "hello", uid: "t" },
    spec: { image },
    status: { a: 1 },
  });
const config = storedConfig("hello", TEMPLATE);
const stored = (change: object = {}) =>
  ControllerRevision.parse({ ...revisionObject(owner, config, template("v1"), 3), ...change });

describe("a kept text", () => {
  it("is read as the object that it was, as far as that is hashed", () => {
    const revision = readRevision(stored());
    expect(revision).toMatchObject({ config, number: 3, specHash: specHash(template("v1")) });
    expect(revision?.object).toMatchObject({
      kind: "AddOnTemplate",
      metadata: { name: "hello" },
      spec: { image: "v1" },
    });
    expect(specHash(revision?.object ?? {})).toBe(specHash(template("v1")));
  });

  it.each<[string, object]>([
    ["whose text is not that of its name", { data: { spec: { image: "evil" } } }],
    [
      "that says to be of another add-on",
      {
        metadata: {
          ...stored().metadata,
          annotations: { "flotilla.dev/config": JSON.stringify({ ...config, addOn: "other" }) },
        },
      },
    ],
    [
      "of a kind that is none of ours",
      {
        metadata: {
          ...stored().metadata,
          annotations: { "flotilla.dev/config": JSON.stringify({ ...config, resource: "secrets" }) },
        },
      },
    ],
    ["that says nothing", { metadata: { name: "a" } }],
  ])("%s is none of ours", (_, change) => {
    expect(readRevision(stored(change))).toBeUndefined();
  });

  it("has a name that a hub takes, however long the names in it, and another one for each of them", () => {
    const long = "x".repeat(253);
    const names = [
      config,
      { ...config, addOn: "other" },
      { ...config, namespace: "ns" },
      storedConfig(long, { ...TEMPLATE, namespace: long, name: long }),
    ].map((each) => revisionName(each, specHash(template("v1"))));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]{1,253}$/);
  });

  it("goes with its add-on, and is found by it, however long its name", () => {
    expect(stored().metadata.ownerReferences).toMatchObject([
      { kind: "ClusterManagementAddOn", name: "hello", uid: "u" },
    ]);
    const [a, b] = ["a", "b"].map((end) => revisionSelector("x".repeat(200) + end));
    expect(a).not.toBe(b);
    expect(a?.split("=")[1]?.length).toBeLessThanOrEqual(63);
  });
});
