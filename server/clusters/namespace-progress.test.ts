import { expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { namespaceProgress } from "./namespace-progress";

const TIME = "2026-01-01T00:00:00Z";

function cluster(name: string, clusterSet: string, status?: string) {
  const available = { type: "NamespaceAvailable", status, message: `of ${name}`, lastTransitionTime: TIME };
  const conditions = status === undefined ? [] : [available];
  return ManagedCluster.parse({
    metadata: { name },
    status: { managedNamespaces: [{ clusterSet, name: "logs", conditions }] },
  });
}

const progress = (names: readonly string[], ...clusters: readonly ManagedCluster[]) =>
  namespaceProgress({ set: "emea", names }, { list: () => clusters });

it("counts the clusters of the set by what their agents report, and names those where it failed", () => {
  const others = [ManagedCluster.parse({ metadata: { name: "none" } }), cluster("other", "apac", "False")];
  const own = [cluster("c", "emea", "False"), cluster("a", "emea", "True"), cluster("b", "emea", "False")];
  expect(progress(["logs", "new"], ...others, ...own, cluster("d", "emea"), cluster("e", "emea", "Unknown"))).toEqual([
    {
      ...{ name: "logs", created: 1, waiting: 2, failed: 2 },
      failures: [
        { cluster: "b", message: "of b", since: TIME },
        { cluster: "c", message: "of c", since: TIME },
      ],
    },
    { name: "new", created: 0, waiting: 0, failed: 0, failures: [] },
  ]);
});

it("names twenty at most", () => {
  const clusters = Array.from({ length: 30 }, (_, index) => cluster(`c${index}`, "emea", "False"));
  expect(progress(["logs"], ...clusters)).toMatchObject([{ failed: 30, failures: { length: 20 } }]);
});
