import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { sharedObjects } from "@/lib/drift/shared-objects";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { WrittenObjects, writtenObjects } from "./written-objects";

const WEB = { apiVersion: "apps/v1", kind: "Deployment", metadata: { namespace: "shop", name: "web" } };
const READ = {
  resourceIdentifier: { group: "apps", resource: "deployments", namespace: "shop", name: "web" },
  updateStrategy: { type: "ReadOnly" },
};

function raw(manifests: readonly object[], manifestConfigs: readonly object[] = []) {
  return { metadata: { name: "w", namespace: "c1" }, spec: { workload: { manifests }, manifestConfigs } };
}

it.each<[string, Parameters<typeof raw>, boolean]>([
  ["the same object", [[WEB]], true],
  ["it in another version", [[{ ...WEB, apiVersion: "apps/v2" }]], true],
  ["it of another group", [[{ ...WEB, apiVersion: "v1" }]], false],
  ["it without a namespace", [[{ ...WEB, metadata: { name: "web" } }]], false],
  ["it and reads it only", [[WEB], [READ]], false],
  ["it and is said to update it", [[WEB], [{ ...READ, updateStrategy: { type: "Update" } }]], true],
  ["what has no name", [[{}]], false],
])("is the same for a work that has %s, as its page has it", (_, [manifests, configs], isShared) => {
  const work = raw(manifests, configs);
  const own = writtenObjects(raw([WEB]));
  const both = [raw([WEB]), { ...work, metadata: { ...work.metadata, name: "other" } }];
  expect(sharedObjects(both.map((each) => ManifestWork.parse(each))).length > 0).toBe(isShared);
  expect(writtenObjects(work)?.objects.some((each) => own?.objects.includes(each)) ?? false).toBe(isShared);
});

it("is one for works that write the same", () => {
  expect(writtenObjects(raw([WEB]))).toBe(writtenObjects(raw([{ ...WEB, spec: { replicas: 3 } }])));
  expect(writtenObjects(raw([]))).toBeUndefined();
  expect(isDeepStrictEqual(new WrittenObjects([1]), new WrittenObjects([1]))).toBe(true);
});
