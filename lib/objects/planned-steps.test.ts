import { expect, it } from "vitest";
import { plannedSteps } from "./planned-steps";

const after = (namespace: string) => `kind: ManagedClusterAddOn\nmetadata:\n  name: logs\n  namespace: ${namespace}\n`;
const created = { verb: "create", kind: "ManagedClusterAddOn", name: "logs" } as const;

it("reads the writes of a plan, and fills in those of a long run", () => {
  const steps = plannedSteps([
    { ...created, namespace: "a", after: after("a") },
    { ...created, namespace: "b" },
    { verb: "delete", kind: "Placement", name: "p", before: "kind: Placement\nmetadata:\n  name: p\n" },
  ]);
  expect(steps.map(({ before, after: next }) => [before?.metadata.name, next?.metadata.namespace])).toEqual([
    [undefined, "a"],
    [undefined, "b"],
    ["p", undefined],
  ]);
});

it("leaves out what it knows nothing of", () => {
  expect(plannedSteps([{ ...created, namespace: "a" }])).toEqual([]);
});
