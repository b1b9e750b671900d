import { expect, it } from "vitest";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { setFilter } from "./set-filter";

const filterOf = (clusterSelector?: object) =>
  setFilter(
    ManagedClusterSet.parse({ metadata: { name: "emea" }, spec: { ...(clusterSelector && { clusterSelector }) } }),
  );
const selecting = (labelSelector?: object) => filterOf({ selectorType: "LabelSelector", labelSelector });

it("is the set, its labels, or everything", () => {
  expect(filterOf()).toBe("set=emea");
  expect(selecting({})).toBe("");
  expect(
    selecting({
      matchLabels: { env: "prod" },
      matchExpressions: [{ key: "tier", operator: "In", values: ["1", "2"] }],
    }),
  ).toBe("label.env=prod label.tier=1,2");
});

it("is none where the set takes no cluster, or the list has no word for its selector", () => {
  expect(selecting()).toBeUndefined();
  expect(selecting({ matchExpressions: [{ key: "env", operator: "NotIn", values: ["prod"] }] })).toBeUndefined();
  expect(selecting({ matchExpressions: [{ key: "env", operator: "Exists" }] })).toBeUndefined();
});
