import { explainDeletions } from "@/lib/deletion/explain-deletions";
import type { DeletionFacts } from "@/lib/deletion/facts";
import { aCluster, aClusterAddOn, aHookWork, aWork, deletionFacts } from "@/lib/deletion/testing";
import { figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";

const ID = "deletions-10000";
const CLUSTERS = 10_000;

/** What hangs on 10,000 clusters that are all being deleted. Floor: looking which objects have a deletion mark. */
export const deletionPart: Part = {
  ids: [ID],
  async *stats() {
    const fleet = Array.from({ length: CLUSTERS }, () => stuckCluster());
    const ours = secondsOf(() => fleet.forEach(explainDeletions));
    const floor = secondsOf(() => fleet.flatMap(marked));
    yield figure(ID, "s", 2, floor, ours);
  },
};

/** A cluster with an add-on that has a hook and another controller's finalizer, and two works. */
function stuckCluster(): DeletionFacts {
  const finalizers = ["addon.open-cluster-management.io/addon-pre-delete", "cleanup.example.com/volumes"];
  return deletionFacts({
    cluster: { value: aCluster({ isMarked: true }) },
    addOns: { value: [aClusterAddOn({ finalizers })] },
    works: { value: [aHookWork(), aWork({ left: ["CustomResourceDefinition"], gone: ["Deployment"] })] },
  });
}

function marked({ cluster, addOns, works }: DeletionFacts): unknown[] {
  const all = [...(cluster.value ? [cluster.value] : []), ...(addOns.value ?? []), ...(works.value ?? [])];
  return all.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
}
