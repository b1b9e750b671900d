import { expect, it } from "vitest";
import { replicasOf } from "./workload-replicas";

it.each([
  ["a Deployment", { Replicas: 2, ReadyReplicas: 1 }, { desired: 2, ready: 1 }],
  ["a Deployment without a ready pod", { Replicas: 2 }, { desired: 2, ready: 0 }],
  ["a DaemonSet", { DesiredNumberScheduled: 3, NumberReady: 3 }, { desired: 3, ready: 3 }],
  ["what reports no pods", { Succeeded: 1 }, undefined],
])("reads those of %s", (_, reported, expected) => {
  const values = Object.entries(reported).map(([name, integer]) => ({
    name,
    fieldValue: { type: "Integer", integer },
  }));
  expect(replicasOf({ values })).toEqual(expected);
});
