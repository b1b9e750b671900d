import { describe, expect, it } from "vitest";
import { REPLICA_SET_LABEL, REPLICA_SET_PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import { specHash } from "@/lib/resources/spec-hash";
import { Session } from "@/server/auth/session";
import { reviewingClient, sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { getReplicaSet } from "./get-replica-set";

const TEMPLATE = {
  workload: { manifests: [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "m", namespace: "n" } }] },
};

function setNamed(key: string, conditions: object[] = []) {
  const [namespace = "", name = ""] = key.split("/");
  return {
    metadata: { name, namespace, uid: key, resourceVersion: "1" },
    spec: { placementRefs: [{ name: "all" }, { name: "gone" }], manifestWorkTemplate: TEMPLATE },
    status: { conditions },
  };
}

function start() {
  const caches = new TestCaches();
  const verified = { type: "PlacementVerified", status: "True", reason: "AsExpected" };
  caches.replicaSets.store(setNamed("team-a/web", [verified]));
  caches.replicaSets.store(setNamed("team-b/web"));
  return caches;
}

describe("the list of replica sets", () => {
  it("shows each caller those of their namespaces", async () => {
    const caches = start();
    caches.sync();
    const list = servedLists(caches)["replica-sets"];
    const names = async (caller: Session) => {
      const answer = await list.answer(caller, { sort: "name" });
      return answer instanceof Response ? [] : answer.rows.map(({ name, status }) => `${name} ${status}`);
    };
    expect(await names(sessionOf("ada", () => true))).toEqual(["team-a/web rolling", "team-b/web unreported"]);
    expect(await names(sessionOf("bo", (_, namespace) => namespace === "team-b"))).toEqual(["team-b/web unreported"]);
    await expect(names(sessionOf("eve", () => false))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("one replica set", () => {
  const PATH = { namespace: "team-a", name: "web" };

  function caller(allows: (plural: string) => boolean) {
    const { client } = sessionOf("ada", allows);
    const found = ManifestWorkReplicaSet.parse(setNamed("team-a/web"));
    return new Session({
      user: "ada",
      groups: [],
      client: { ...reviewingClient(client.raw), get: async () => found as never },
    });
  }

  function rolling() {
    const caches = start();
    caches.cluster("c1");
    caches.cluster("c2");
    caches.placement("team-a/all");
    caches.decision("team-a/all", ["c1", "c2"]);
    caches.works.store({
      metadata: {
        name: "webx",
        namespace: "c1",
        labels: { [REPLICA_SET_LABEL]: "team-a.web", [REPLICA_SET_PLACEMENT_LABEL]: "all" },
      },
      spec: TEMPLATE,
    });
    caches.sync();
    return caches;
  }

  it("has a lane for each placement that exists", async () => {
    const { lanes, absent } = await getReplicaSet(
      caller(() => true),
      rolling(),
      PATH,
    );
    expect(lanes).toMatchObject([{ placement: "all", total: 2, stage: "applying" }]);
    expect(absent).toEqual(["gone"]);
  });

  it("has none for a caller who may not see what it is computed from", async () => {
    const answer = await getReplicaSet(
      caller((plural) => plural !== "manifestworks"),
      rolling(),
      PATH,
    );
    expect(answer.lanes).toBeUndefined();
    expect(answer.missing).toMatchObject({ verb: "list", resource: "manifestworks" });
  });
});

it("compares works and templates by the same hash", () => {
  expect(specHash({ spec: ManifestWork.parse({ metadata: { name: "w" }, spec: TEMPLATE }).spec })).toBe(
    specHash({ spec: ManifestWorkReplicaSet.parse(setNamed("a/b")).spec.manifestWorkTemplate }),
  );
});
