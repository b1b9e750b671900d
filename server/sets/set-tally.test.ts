import { expect, it } from "vitest";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { SetTally } from "./set-tally";

function clusterIn(name: string, set: string, isAvailable = true): ManagedCluster {
  const condition = (type: string) => ({ type, status: "True", reason: "", message: "", lastTransitionTime: "" });
  return ManagedCluster.parse({
    metadata: { name, labels: { [CLUSTER_SET_LABEL]: set } },
    spec: { hubAcceptsClient: true },
    status: {
      conditions: [
        condition("ManagedClusterJoined"),
        ...(isAvailable ? [condition("ManagedClusterConditionAvailable")] : []),
      ],
    },
  });
}

const EMEA = ManagedClusterSet.parse({ metadata: { name: "emea" } });
const GLOBAL = ManagedClusterSet.parse({
  metadata: { name: "global" },
  spec: { clusterSelector: { selectorType: "LabelSelector", labelSelector: {} } },
});

it("counts by each change what counting the whole fleet would, and names the sets that change", () => {
  const fleet = new Map<string, ManagedCluster>();
  const tally = new SetTally();
  tally.putCluster("c1", clusterIn("c1", "emea"));
  fleet.set("c1", clusterIn("c1", "emea"));
  for (const set of [EMEA, GLOBAL]) tally.putSet(set.metadata.name, set);
  const change = (name: string, after: ManagedCluster | undefined) => {
    if (after) fleet.set(name, after);
    else fleet.delete(name);
    const changed = tally.putCluster(name, after);
    const anew = new SetTally();
    for (const [each, cluster] of fleet) anew.putCluster(each, cluster);
    for (const set of [EMEA, GLOBAL]) {
      anew.putSet(set.metadata.name, set);
      expect(tally.of(set.metadata.name)).toEqual(anew.of(set.metadata.name));
    }
    return changed;
  };
  expect(change("c2", clusterIn("c2", "apac"))).toEqual(["global"]);
  expect(change("c2", clusterIn("c2", "emea", false))).toEqual(["emea", "global"]);
  expect(tally.of("emea")).toEqual({ members: 2, available: 1 });
  expect(change("c2", clusterIn("c2", "emea", false))).toEqual([]);
  expect(change("c1", undefined)).toEqual(["emea", "global"]);
  tally.putSet("emea", undefined);
  expect(tally.of("emea")).toEqual({ members: 0, available: 0 });
});
