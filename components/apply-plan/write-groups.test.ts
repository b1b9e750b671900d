import { expect, it } from "vitest";
import { writeGroups } from "./write-groups";

const add = (namespace: string) => ({ verb: "create", kind: "ManagedClusterAddOn", namespace, name: "hello" }) as const;
const strategy = { verb: "patch", kind: "ClusterManagementAddOn", name: "hello" } as const;

it("takes together equal writes to many clusters, behind what changes", () => {
  expect(writeGroups([add("a"), add("b"), strategy, add("c")])).toEqual([
    { shown: strategy, others: [] },
    { shown: add("a"), others: [add("b"), add("c")] },
  ]);
});
