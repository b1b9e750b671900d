import { expect, it } from "vitest";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { serveSets } from "./list";

function kind<T>(resource: ConstructorParameters<typeof CachedKind<T, T>>[0]["resource"]) {
  const cache = new CachedKind<T, T>({ resource, project: (item) => item, indexes: {}, freeze: true });
  const put = (name: string, spec: object, namespace?: string) => {
    const metadata = {
      name,
      namespace,
      uid: `u-${name}`,
      resourceVersion: "1",
      creationTimestamp: "2026-01-01T00:00:00Z",
    };
    cache.store({ metadata, spec });
  };
  return { cache, put };
}

/** Three clusters in a set by labels that is bound to team-a, whose placement installs logs; and a set that is not bound. */
function start() {
  const caches = new TestCaches();
  for (const name of ["c1", "c2", "c3"]) caches.cluster(name, { labels: { env: "prod" } });
  caches.placement("team-a/all", { spec: {} });
  caches.placement("team-a/other", { spec: { clusterSets: ["edge"] } });
  const sets = kind(managedClusterSets);
  const bindings = kind(managedClusterSetBindings);
  sets.put("prod", {
    clusterSelector: { selectorType: "LabelSelector", labelSelector: { matchLabels: { env: "prod" } } },
    managedNamespaces: [{ name: "monitoring" }],
  });
  sets.put("edge", {});
  bindings.put("prod", { clusterSet: "prod" }, "team-a");
  const served = serveSets({
    clusters: caches.clusters,
    clusterSets: sets.cache,
    clusterSetBindings: bindings.cache,
    placements: caches.placements,
    addOns: caches.addOns,
  });
  sets.cache.endList(new Set(["prod", "edge"]), "1");
  bindings.cache.endList(new Set(["team-a/prod"]), "1");
  caches.sync();
  return { served, caches };
}

const reader = sessionOf("ada", () => true);

async function rowsOf({ served }: ReturnType<typeof start>, session = reader, q = "") {
  const page = await served.answer(session, { q });
  if (page instanceof Response) throw new Error("no page");
  return page.rows;
}

it("has the clusters of each set, and who may select from it", async () => {
  const started = start();
  expect(await rowsOf(started)).toMatchObject([
    { name: "edge", members: 0, boundTo: [], placements: 0 },
    {
      name: "prod",
      selector: "LabelSelector",
      members: 3,
      boundTo: ["team-a"],
      placements: 1,
      managed: ["monitoring"],
    },
  ]);
  started.caches.cluster("c4", { labels: { env: "prod" } });
  expect(await rowsOf(started, reader, "members:>3")).toMatchObject([{ name: "prod", members: 4 }]);
});

it("hides what the caller may not list, also from filters", async () => {
  const started = start();
  const narrow = sessionOf("eve", (plural) => plural === "managedclustersets");
  const [edge, prod] = await rowsOf(started, narrow);
  for (const row of [edge, prod]) expect(row?.members).toBeUndefined();
  expect(prod?.boundTo).toBeUndefined();
  expect(await rowsOf(started, narrow, "namespace=team-a")).toEqual([]);
  const stranger = sessionOf("sam", () => false);
  await expect(rowsOf(started, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
