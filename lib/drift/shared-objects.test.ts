import { expect, it } from "vitest";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { sharedObjects } from "./shared-objects";

type Names = readonly (readonly [apiVersion: string, kind: string, key: string])[];

function work(name: string, objects: Names, more: object = {}): ManifestWork {
  const manifests = objects.map(([apiVersion, kind, key]) => {
    const [namespace, object] = key.includes("/") ? key.split("/") : [undefined, key];
    return { apiVersion, kind, metadata: { name: object, namespace } };
  });
  return ManifestWork.parse({ metadata: { name, namespace: "c1" }, spec: { workload: { manifests }, ...more } });
}

const WEB = ["apps/v1", "Deployment", "shop/web"] as const;
const READ = { group: "apps", resource: "deployments", namespace: "shop", name: "web" };

const only = (id: object, type = "ReadOnly") => ({ resourceIdentifier: { ...READ, ...id }, updateStrategy: { type } });
const reads = (...manifestConfigs: readonly object[]) => [work("a", [WEB]), work("b", [WEB], { manifestConfigs })];
const BOTH = ["Deployment shop/web: a, b"];

it.each<[string, readonly ManifestWork[], string[]]>([
  ["none", [], []],
  ["one work", [work("a", [WEB])], []],
  ["two works over one object", [work("b", [WEB]), work("a", [WEB])], ["Deployment shop/web: a, b"]],
  [
    "another version of the kind",
    [work("a", [WEB]), work("b", [["apps/v1beta1", "Deployment", "shop/web"]])],
    ["Deployment shop/web: a, b"],
  ],
  ["another group", [work("a", [WEB]), work("b", [["other.io/v1", "Deployment", "shop/web"]])], []],
  ["another namespace", [work("a", [WEB]), work("b", [["apps/v1", "Deployment", "blog/web"]])], []],
  [
    "cluster-scoped",
    [work("a", [["v1", "Namespace", "shop"]]), work("b", [["v1", "Namespace", "shop"]])],
    ["Namespace shop: a, b"],
  ],
  [
    "one that only reads it",
    [
      work("a", [WEB]),
      work("b", [WEB], { manifestConfigs: [{ resourceIdentifier: READ, updateStrategy: { type: "ReadOnly" } }] }),
    ],
    [],
  ],
  ["one that reads what a pattern names", reads(only({ namespace: "*", name: "w*b" })), []],
  ["one that reads it in another namespace", reads(only({ namespace: "blog" })), BOTH],
  ["one that reads it of another group", reads(only({ group: "" })), BOTH],
  ["one that reads a longer resource", reads(only({ resource: "deploymentconfigs" })), BOTH],
  ["one whose first entry writes it", reads(only({}, "Update"), only({})), BOTH],
  ["one whose first entry says nothing of it", reads({ resourceIdentifier: READ }, only({})), []],
])("objects that works share: %s", (_, works, expected) => {
  expect(sharedObjects(works).map(({ object, works: names }) => `${object}: ${names.join(", ")}`)).toEqual(expected);
});

it("takes the resource that the agent reports, where it is no usual plural", () => {
  const [a, b] = reads(only({ resource: "deploys" }));
  const resourceMeta = { ordinal: 0, kind: "Deployment", namespace: "shop", name: "web", resource: "deploys" };
  const reported = ManifestWork.parse({ ...b, status: { resourceStatus: { manifests: [{ resourceMeta }] } } });
  expect([sharedObjects([a, b] as ManifestWork[]).length, sharedObjects([a, reported] as ManifestWork[])]).toEqual([
    1,
    [],
  ]);
});
