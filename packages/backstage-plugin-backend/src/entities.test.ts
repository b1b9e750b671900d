import {
  componentEntityV1alpha1Validator,
  makeValidator,
  resourceEntityV1alpha1Validator,
} from "@backstage/catalog-model";
import { expect, it } from "vitest";
import { addOnEntity, clusterEntity, entityName } from "./entities";

const PARTS = { console: "https://flotilla.example.org", owner: "group:default/platform", ownerLabel: "team" };
const { isValidEntityName, isValidTag } = makeValidator();

it("makes a Resource of a cluster, owned by whom its label names", async () => {
  const entity = clusterEntity(
    { name: "eks-1", set: "edge", provider: "EKS", region: "eu-west-1", labels: { team: "group:default/edge" } },
    PARTS,
  );
  expect(entity).toEqual({
    apiVersion: "backstage.io/v1alpha1",
    kind: "Resource",
    metadata: {
      name: "eks-1",
      description: "Cluster set edge. EKS, eu-west-1",
      annotations: {
        "backstage.io/managed-by-location": "url:https://flotilla.example.org/clusters/eks-1",
        "backstage.io/managed-by-origin-location": "url:https://flotilla.example.org/clusters/eks-1",
        "flotilla.dev/cluster": "eks-1",
      },
      links: [{ url: "https://flotilla.example.org/clusters/eks-1", title: "Flotilla" }],
      tags: ["eks", "eu-west-1"],
    },
    spec: { type: "kubernetes-cluster", owner: "group:default/edge" },
  });
  expect(await resourceEntityV1alpha1Validator.check(entity)).toBe(true);
});

it("makes a Component of an add-on", async () => {
  const entity = addOnEntity(
    { name: "log-shipper", displayName: "Log shipper", description: "Ships logs" },
    { ...PARTS, system: "fleet" },
  );
  expect(entity.metadata).toMatchObject({
    name: "log-shipper",
    title: "Log shipper",
    annotations: { "flotilla.dev/addon": "log-shipper" },
  });
  expect(entity.spec).toEqual({
    type: "cluster-add-on",
    lifecycle: "production",
    owner: "group:default/platform",
    system: "fleet",
  });
  expect(await componentEntityV1alpha1Validator.check(entity)).toBe(true);
});

it("owns what names nobody by the one in the settings", () => {
  expect(clusterEntity({ name: "x" }, PARTS).spec.owner).toBe("group:default/platform");
  expect(clusterEntity({ name: "x", labels: { team: "a" } }, { ...PARTS, ownerLabel: undefined }).spec.owner).toBe(
    "group:default/platform",
  );
});

it("has names that the catalog accepts, and no two alike", () => {
  const long = [
    "a".repeat(63),
    "a".repeat(64),
    `${"a".repeat(64)}b`,
    `${"a".repeat(53)}.${"b".repeat(60)}`,
    "x".repeat(253),
  ];
  const names = long.map(entityName);
  expect(names[0]).toBe(long[0]);
  expect(new Set(names).size).toBe(long.length);
  for (const name of names) expect(isValidEntityName(name), name).toBe(true);
  expect(clusterEntity({ name: long[1] ?? "" }, PARTS).metadata.title).toBe(long[1]);
});

it.each(["Google Cloud (GKE)", "eu_west 1", "---", "Ünïcode"])("has a valid tag or none of %s", (text) => {
  for (const tag of clusterEntity({ name: "x", provider: text }, PARTS).metadata.tags ?? [])
    expect(isValidTag(tag), tag).toBe(true);
});
