import { describe, expect, it } from "vitest";
import {
  filterAsPlacement,
  placementOf,
  refusalOf,
  suggestedName,
  suggestedNamespace,
  textOf,
} from "./filter-placement";

describe("a filter as a placement", () => {
  it("says sets, labels and claims, and tells what it cannot say", () => {
    const converted = filterAsPlacement(
      "set=edge,core label.env=prod -label.tier=test label.gpu=* -claim.region=* health:unhealthy eks",
    );
    expect(placementOf(converted, "fleet", "edge")).toEqual({
      namespace: "fleet",
      name: "edge",
      clusterSets: ["edge", "core"],
      labels: [
        { key: "env", operator: "In", values: ["prod"] },
        { key: "tier", operator: "NotIn", values: ["test"] },
        { key: "gpu", operator: "Exists", values: [] },
      ],
      claims: [{ key: "region", operator: "DoesNotExist", values: [] }],
    });
    expect(textOf(converted)).toEqual([
      "in the set edge or core",
      "its label env is prod",
      "its label tier is not test",
      "has the label gpu",
      "has no claim region",
    ]);
    expect(converted.leftOut.map(({ term }) => term)).toEqual(["health:unhealthy", "eks"]);
  });

  it.each([
    ["", "all-clusters"],
    ["set=edge label.env=prod", "edge-prod"],
    ["-set=edge", "all-clusters"],
    ["claim.product=OpenShift_4.x", "openshift-4-x"],
    [`label.a=${"x".repeat(60)}`, "x".repeat(50)],
  ])("of %j suggests the name %s", (filter, expected) => {
    expect(suggestedName(filterAsPlacement(filter))).toBe(expected);
  });

  it.each([
    ["set=edge", "b"],
    ["set=core", "a"],
    ["set=nowhere", "a"],
    ["", "b"],
  ])("of %j suggests the namespace %s", (filter, expected) => {
    const namespaces = [
      { name: "a", sets: ["core", "edge"], mayCreate: false },
      { name: "b", sets: ["edge"], mayCreate: true },
    ];
    expect(suggestedNamespace(filterAsPlacement(filter), namespaces)).toBe(expected);
  });
});

it.each([
  ["", undefined],
  ["label.env=prod health:unhealthy", undefined],
  ["health:unhealthy eks", "would select every cluster"],
  ["set=a set=b", "selects no cluster"],
])("a placement of the filter %j is refused: %s", (filter, reason) => {
  const refusal = refusalOf(filterAsPlacement(filter));
  if (reason === undefined) expect(refusal).toBeUndefined();
  else expect(refusal).toContain(reason);
});
