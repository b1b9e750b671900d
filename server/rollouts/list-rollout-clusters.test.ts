import { describe, expect, it } from "vitest";
import type { ListQuery } from "@/lib/api/list/list-query";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { listRolloutClusters } from "./get-rollout";

const PATH = { addOn: "a", namespace: "fleet", placement: "one" };

/** An add-on on its way to five clusters, two of them in the set edge. */
function start() {
  const caches = new TestCaches();
  for (const name of ["edge-1", "edge-2"]) caches.cluster(name, { labels: { [CLUSTER_SET_LABEL]: "edge" } });
  for (const name of ["lab-1", "lab-2", "lab-3"]) caches.cluster(name);
  const names = ["edge-1", "edge-2", "lab-1", "lab-2", "lab-3"];
  caches.addOn("a", ["fleet/one"]);
  caches.placement("fleet/one");
  caches.decision("fleet/one", names);
  for (const name of names) caches.clusterAddOn(name, "a");
  caches.sync();
  const rollouts = servedLists(caches).rollouts.view;
  return (query: ListQuery, session = sessionOf("ada", () => true)) =>
    listRolloutClusters(session, rollouts, PATH, query);
}

describe("the clusters of a rollout", () => {
  it.each([
    ["", "edge-1 edge-2 lab-1 lab-2 lab-3"],
    ["lab", "lab-1 lab-2 lab-3"],
    ["cluster=lab-1,edge-1", "edge-1 lab-1"],
    ["set:edge -cluster=edge-1", "edge-2"],
    ["wave=1 2", "edge-2 lab-2"],
    ["wave:>1", ""],
  ])("are those that a filter leaves: “%s”", async (q, names) => {
    const page = await start()({ q });
    expect(page.rows.map(({ name }) => name).join(" ")).toBe(names);
    expect([page.total, page.all]).toEqual([names.split(" ").filter(Boolean).length, 5]);
  });

  it("are counted by stage as far as the whole filter leaves them, whatever it asks of stages", async () => {
    const { rows } = await start()({ limit: 1 });
    const stage = rows[0]?.stage;
    const read = async (q: string) => (await start()({ q, limit: 0, group: "stage" })).grouped?.groups;
    expect((await read("edge"))?.find(({ group }) => group === stage)).toMatchObject({ size: 2 });
    expect(await read("edge stage:held")).toEqual([]);
  });

  it("are suggested by name and by set", async () => {
    const read = async (facet: string, like: string) =>
      (await start()({ limit: 0, facets: facet, like })).facets?.[facet]?.values;
    expect(await read("cluster", "lab-3")).toEqual([{ value: "lab-3", size: 1 }]);
    expect(await read("set", "ed")).toEqual([{ value: "edge", size: 2 }]);
  });

  it("are not asked for by what there is not: what is wrong is said, and what was probably meant", async () => {
    const message = "Unknown field “clutser”, did you mean “cluster”?";
    const problems = [{ start: 5, end: 14, message, suggestion: "cluster" }];
    await expect(start()({ q: "edge clutser:x" })).rejects.toMatchObject({ code: "invalid", message, problems });
  });

  it("are told to no one who may not see rollouts, whatever they ask", async () => {
    const stranger = sessionOf("stranger", (plural) => plural === "managedclusters");
    for (const q of ["", "edge", "clutser:x"]) {
      await expect(start()({ q }, stranger)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
