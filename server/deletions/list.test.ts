import { expect, it } from "vitest";
import {
  ADDON_NAME_LABEL,
  CLUSTER_NAME_LABEL,
  PRE_DELETE_KEY,
  REPLICA_SET_FINALIZER,
  WORK_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";
import { namespaces } from "@/lib/resources/built-in";
import { freezes } from "@/lib/resources/freeze";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { addOnFacts } from "@/server/addons/add-on-facts";
import { sessionOf } from "@/server/auth/testing";
import { kinds } from "@/server/hub/hub";
import { workFacts } from "@/server/works/work-facts";
import { serveDeletions } from "./list";

const MARKED = "2026-11-26T10:00:00Z";

/** A hub where an add-on hangs on c1, a work on c2, and a placement. */
function served() {
  const opened = {
    clusters: kinds.clusters.open(),
    clusterAddOns: addOnFacts.open(),
    works: workFacts.open(),
    addOns: kinds.addOns.open(),
    clusterSets: kinds.clusterSets.open(),
    clusterSetBindings: kinds.clusterSetBindings.open(),
    placements: kinds.placements.open(),
    replicaSets: kinds.replicaSets.open(),
    maintenanceWindows: kinds.maintenanceWindows.open(),
    freezes: kinds.freezes.open(),
    rolloutGates: kinds.rolloutGates.open(),
    leavingNamespaces: kinds.leavingNamespaces.open(),
  };
  const caches = Object.fromEntries(Object.entries(opened).map(([name, { cache }]) => [name, cache]));
  const list = serveDeletions(caches as never, { names: ["c1", "c2"] }, () => true);
  let version = 0;
  const put = (
    of: { store(object: never): void },
    { group, kind, version: v }: { group: string; kind: string; version: string },
    object: { metadata: object },
  ) => {
    version += 1;
    const metadata = {
      uid: `u${version}`,
      resourceVersion: String(version),
      creationTimestamp: MARKED,
      ...object.metadata,
    };
    of.store({ apiVersion: `${group}/${v}`, kind, ...object, metadata } as never);
  };
  for (const name of ["c1", "c2"])
    put(opened.clusters, managedClusters, { metadata: { name }, spec: { hubAcceptsClient: true } } as never);
  const hooked = { name: "logs", namespace: "c1", deletionTimestamp: MARKED, finalizers: [PRE_DELETE_KEY] };
  put(opened.clusterAddOns, managedClusterAddOns, { metadata: hooked });
  const labels = { [ADDON_NAME_LABEL]: "logs" };
  const job = { apiVersion: "example.com/v1", kind: "Job", metadata: { name: "clean", namespace: "x" } };
  const applied = ["Applied", "Available"].map((type) => ({ type, status: "True", reason: "", message: "" }));
  put(opened.works, manifestWorks, {
    metadata: { name: "addon-logs-pre-delete", namespace: "c1", labels },
    spec: { workload: { manifests: [job] } },
    status: { conditions: applied },
  } as never);
  put(opened.works, manifestWorks, {
    metadata: { name: "app", namespace: "c2", deletionTimestamp: MARKED, finalizers: [WORK_CLEANUP_FINALIZER] },
    spec: { workload: { manifests: [job] } },
  } as never);
  put(opened.placements, placements, {
    metadata: { name: "all", namespace: "fleet", deletionTimestamp: MARKED, finalizers: ["x.io/y"] },
  });
  return { list, opened, put };
}

const rows = async (list: ReturnType<typeof served>["list"], allows: Parameters<typeof sessionOf>[1]) => {
  const scope = await list.scopeOf(sessionOf("ada", allows));
  return list.view.page(scope).rows.map(({ name, blocker }) => `${name} ${blocker ?? "hidden"}`);
};

it("lists what is marked, with what each waits for first", async () => {
  expect(await rows(served().list, () => true)).toEqual([
    "c1/logs/ManagedClusterAddOn hook-never-reports",
    "c2/app/ManifestWork being-removed",
    "fleet/all/Placement foreign-finalizer",
  ]);
});

it("hides what a caller may not list, and what the rest waits for where that is read from it", async () => {
  expect(await rows(served().list, (plural) => plural === "managedclusteraddons")).toEqual([
    "c1/logs/ManagedClusterAddOn hidden",
  ]);
  await expect(rows(served().list, () => false)).rejects.toMatchObject({ code: "forbidden" });
});

/** As the hub has a cluster's namespace that does not go. */
function terminating(name: string, ...conditions: readonly object[]) {
  const labels = { [CLUSTER_NAME_LABEL]: name };
  return {
    metadata: { name, labels, deletionTimestamp: MARKED },
    status: { phase: "Terminating", conditions },
  } as never;
}

it("lists a cluster's namespace while it is Terminating, with what its conditions say", async () => {
  const { list, opened, put } = served();
  const message = "Some content in the namespace has finalizers remaining: example.com/x in 1 resource instances";
  const remaining = { type: "NamespaceFinalizersRemaining", status: "True", message };
  put(opened.leavingNamespaces, namespaces, terminating("gone", remaining));
  put(opened.leavingNamespaces, namespaces, terminating("c2"));
  const scope = await list.scopeOf(sessionOf("ada", () => true));
  const { rows: listed } = list.view.page(scope);
  expect(listed.find(({ name }) => name === "gone/Namespace")).toMatchObject({
    kind: "Namespace",
    cluster: "gone",
    blocker: "foreign-finalizer",
    actor: "controller",
    chain: "Namespace gone > finalizer example.com/x",
    isStuck: true,
  });
  // The work that is deleted in it comes first.
  expect(listed.find(({ name }) => name === "c2/Namespace")).toMatchObject({
    blocker: "being-removed",
    chain: expect.stringContaining("Namespace c2 > ManifestWork app"),
  });
  opened.leavingNamespaces.dropOwn({ name: "gone" }, undefined);
  expect(list.view.page(scope).rows.map(({ name }) => name)).not.toContain("gone/Namespace");
});

it("shows namespaces to who may list them, or get that one", async () => {
  const { list, opened, put } = served();
  for (const name of ["c1", "c2"]) put(opened.leavingNamespaces, namespaces, terminating(name));
  const seenBy = async (allows: Parameters<typeof sessionOf>[1]) =>
    (await rows(list, allows)).filter((row) => row.includes("/Namespace")).map((row) => row.split("/")[0]);
  expect(await seenBy(() => true)).toEqual(["c1", "c2"]);
  expect(await seenBy((plural) => plural !== "namespaces")).toEqual([]);
  expect(await seenBy((plural, namespace) => plural !== "namespaces" || namespace === "c2")).toEqual(["c2"]);
});

it("lists replica sets and gates: to who may list them, everywhere or in that namespace", async () => {
  const { list, opened, put } = served();
  const marked = { deletionTimestamp: MARKED, finalizers: ["x.io/y"] };
  const name = "a".repeat(60);
  put(opened.replicaSets, manifestWorkReplicaSets, {
    metadata: { ...marked, name, namespace: "fleet", finalizers: [REPLICA_SET_FINALIZER] },
  });
  put(opened.freezes, freezes, { metadata: { ...marked, name: "holidays" } });
  const own = ["ManifestWorkReplicaSet", "Freeze"];
  const seenBy = async (allows: Parameters<typeof sessionOf>[1]) =>
    (await rows(list, allows)).filter((row) => own.some((kind) => row.includes(`/${kind} `)));
  const long = `fleet/${name}/ManifestWorkReplicaSet name-too-long`;
  expect(await seenBy(() => true)).toEqual([long, "holidays/Freeze foreign-finalizer"].sort());
  expect(await seenBy((plural, where) => plural === "manifestworkreplicasets" && where === "fleet")).toEqual([long]);
  expect(await seenBy((plural) => plural === "freezes")).toEqual(["holidays/Freeze foreign-finalizer"]);
  expect(await seenBy((plural) => plural === "placements")).toEqual([]);
});

it("follows: what is marked later comes, and what is gone goes", async () => {
  const { list, opened, put } = served();
  await rows(list, () => true);
  opened.works.dropOwn({ name: "app", namespace: "c2" }, undefined);
  put(opened.clusters, managedClusters, {
    metadata: { name: "c2", deletionTimestamp: MARKED, finalizers: ["x.io/y"] },
  });
  expect((await rows(list, () => true)).slice(1)).toEqual([
    "c2/ManagedCluster foreign-finalizer",
    "fleet/all/Placement foreign-finalizer",
  ]);
});
