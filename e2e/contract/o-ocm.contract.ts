import { afterAll, describe, expect, it } from "vitest";
import { type Account, allow, freshAccount } from "./accounts";
import { eventually } from "./eventually";
import { hubUnderTest } from "./hub-under-test";
import { get, type Json, mergePatch, post, remove } from "./requests";
import { ownNamespace, suffix } from "./scratch";

const CLUSTERS = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

const { has } = await hubUnderTest();

describe.runIf(has("ocm-kinds"))("O: OCM's kinds", () => {
  const namespace = ownNamespace();
  const works = `/apis/work.open-cluster-management.io/v1/namespaces/${namespace}/manifestworks`;
  const placements = `/apis/cluster.open-cluster-management.io/v1beta1/namespaces/${namespace}/placements`;
  const clusters: string[] = [];

  afterAll(async () => {
    for (const name of clusters) {
      await mergePatch(`${CLUSTERS}/${name}`, { metadata: { finalizers: null } });
      await remove(`${CLUSTERS}/${name}`);
    }
  });

  const cluster = (spec: object = {}) => {
    const name = `contract-${suffix()}`;
    clusters.push(name);
    return { apiVersion: "cluster.open-cluster-management.io/v1", kind: "ManagedCluster", metadata: { name }, spec };
  };
  const work = (name: string, manifests: readonly object[], more: object = {}) => ({
    apiVersion: "work.open-cluster-management.io/v1",
    kind: "ManifestWork",
    metadata: { name },
    spec: { workload: { manifests }, ...more },
  });
  const configMap = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "default" } };

  it("O01 a cluster's lease lasts a minute unless it says otherwise", async () => {
    const { status, body } = await post(CLUSTERS, cluster());
    expect([status, body.spec.leaseDurationSeconds]).toEqual([201, 60]);
  });

  it("O02 clusters are a table", async () => {
    const { body } = await get(CLUSTERS, { accept: TABLE });
    const columns = body.columnDefinitions.map(({ name }: { name: string }) => name);
    expect(columns).toEqual(["Name", "Hub Accepted", "Managed Cluster URLs", "Joined", "Available", "Age"]);
  });

  it("O03 a work carries any object, and nothing that is none", async () => {
    const { status, body } = await post(works, work("o03", [{ ...configMap, any: { field: [1] } }]));
    expect([status, body.spec.workload.manifests[0].any]).toEqual([201, { field: [1] }]);
    expect((await post(works, work("o03-none", [{ apiVersion: "v1", metadata: { name: "a" } }]))).status).toBe(422);
  });

  it("O04 a condition rule in CEL has a condition", async () => {
    const resourceIdentifier = { group: "", resource: "configmaps", name: "a", namespace: "default" };
    const conditionRules = [{ type: "CEL", condition: "" }];
    const { status } = await post(
      works,
      work("o04", [configMap], { manifestConfigs: [{ resourceIdentifier, conditionRules }] }),
    );
    expect(status).toBe(422);
  });

  it("O05 a stale patch of a cluster's status is refused", async () => {
    const { body: made } = await post(CLUSTERS, cluster());
    const path = `${CLUSTERS}/${made.metadata.name}`;
    await mergePatch(path, { metadata: { labels: { a: "b" } } });
    const { uid, resourceVersion } = made.metadata;
    const { status } = await mergePatch(`${path}/status`, {
      metadata: { uid, resourceVersion },
      status: { capacity: { cpu: "1" } },
    });
    expect(status).toBe(409);
  });

  it("O06 a decision group has so many clusters, or such a share of them", async () => {
    const placement = (name: string, groupStrategy: object) => ({
      apiVersion: "cluster.open-cluster-management.io/v1beta1",
      kind: "Placement",
      metadata: { name },
      spec: { decisionStrategy: { groupStrategy } },
    });
    const sized = (name: string, clustersPerDecisionGroup: unknown) =>
      post(placements, placement(name, { clustersPerDecisionGroup }));
    const answers = [
      await sized("o06-a", 10),
      await sized("o06-b", "20%"),
      await post(placements, placement("o06-c", {})),
    ];
    const size = ({ body }: { body: Json }) => body.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup;
    expect(answers.map(size)).toEqual([10, "20%", "100%"]);
  });

  it("O12 an agent lists the one cluster that it may see", async () => {
    const agent = await freshAccount(namespace, "agent");
    const { body: made } = await post(CLUSTERS, cluster());
    const { name } = made.metadata;
    const rule = {
      apiGroups: ["cluster.open-cluster-management.io"],
      resources: ["managedclusters"],
      resourceNames: [name],
      verbs: ["list"],
    };
    await allow(agent, name, [rule]);
    const one = () => get(`${CLUSTERS}?fieldSelector=metadata.name%3D${name}`, { caller: agent.caller });
    await eventually(one, ({ status }) => status === 200);
    expect((await get(CLUSTERS, { caller: agent.caller })).status).toBe(403);
    await remove(`${RBAC}/clusterrolebindings/${name}`);
    await remove(`${RBAC}/clusterroles/${name}`);
  });

  describe.runIf(has("ocm-admission"))("as OCM's webhooks admit them", () => {
    it("O09 a cluster is in a set", async () => {
      const { body } = await post(CLUSTERS, cluster());
      expect(body.metadata.labels).toMatchObject({ "cluster.open-cluster-management.io/clusterset": "default" });
    });

    it("O10 who accepts a cluster must be allowed to", async () => {
      const somebody: Account = await freshAccount(namespace, "somebody");
      const role = `contract-${suffix()}`;
      const rule = {
        apiGroups: ["cluster.open-cluster-management.io"],
        resources: ["managedclusters"],
        verbs: ["create", "get"],
      };
      const join = {
        apiGroups: ["cluster.open-cluster-management.io"],
        resources: ["managedclustersets/join"],
        verbs: ["create"],
      };
      await allow(somebody, role, [rule, join]);
      await eventually(
        () => get(`${CLUSTERS}/none`, { caller: somebody.caller }),
        ({ status }) => status === 404,
      );
      expect((await post(CLUSTERS, cluster({ hubAcceptsClient: true }), { caller: somebody.caller })).status).toBe(403);
      await remove(`${RBAC}/clusterrolebindings/${role}`);
      await remove(`${RBAC}/clusterroles/${role}`);
    });

    it("O11 a binding is called after its set, and a work carries something, and not too much", async () => {
      const bindings = `/apis/cluster.open-cluster-management.io/v1beta2/namespaces/${namespace}/managedclustersetbindings`;
      const binding = {
        apiVersion: "cluster.open-cluster-management.io/v1beta2",
        kind: "ManagedClusterSetBinding",
        metadata: { name: "one" },
        spec: { clusterSet: "other" },
      };
      const large = { ...configMap, data: { a: "x".repeat(600 * 1024) } };
      const answers = [
        await post(bindings, binding),
        await post(works, work("o11-a", [])),
        await post(works, work("o11-b", [large])),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    });
  });
});
