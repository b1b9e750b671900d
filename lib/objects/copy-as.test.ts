import { describe, expect, it } from "vitest";
import { LAST_APPLIED_ANNOTATION, type RawObject } from "@/lib/kube/object";
import { copyAs, forRepository } from "./copy-as";

const GROUP = "cluster.open-cluster-management.io";
const PLACEMENT: RawObject = {
  apiVersion: `${GROUP}/v1beta1`,
  kind: "Placement",
  metadata: { name: "all", namespace: "fleet", uid: "u", resourceVersion: "7", generation: 2 },
  spec: { numberOfClusters: 3 },
  status: { numberOfSelectedClusters: 3 },
};
const SMALLER = { ...PLACEMENT, spec: { numberOfClusters: 2 } };
const installed = (namespace: string, spec: object = {}): RawObject => ({
  apiVersion: "addon.open-cluster-management.io/v1alpha1",
  kind: "ManagedClusterAddOn",
  metadata: { name: "logs", namespace },
  spec,
});
const cluster = (hubAcceptsClient: boolean, labels = {}): RawObject => ({
  apiVersion: `${GROUP}/v1`,
  kind: "ManagedCluster",
  metadata: { name: "eks-1", labels },
  spec: { hubAcceptsClient, leaseDurationSeconds: 60 },
});
const binding: RawObject = {
  apiVersion: `${GROUP}/v1beta2`,
  kind: "ManagedClusterSetBinding",
  metadata: { name: "prod", namespace: "fleet" },
  spec: { clusterSet: "prod" },
};

function texts(...steps: Parameters<typeof copyAs>[0]) {
  return Object.fromEntries(copyAs(steps).map(({ label, text }) => [label, text]));
}

describe("copyAs", () => {
  it("has a change as a patch, as a command, and as a whole file", () => {
    expect(texts({ before: PLACEMENT, after: SMALLER })).toEqual({
      Patch: "spec:\n  numberOfClusters: 2\n",
      kubectl: `kubectl --context HUB_CONTEXT --namespace fleet patch Placement.v1beta1.${GROUP} all --type merge --patch-file /dev/stdin <<'EOF'
spec:
  numberOfClusters: 2
EOF`,
      "GitOps YAML": `apiVersion: ${GROUP}/v1beta1\nkind: Placement\nmetadata:\n  name: all\n  namespace: fleet\nspec:\n  numberOfClusters: 2\n`,
    });
  });

  it("applies what is new, and deletes what goes", () => {
    expect(texts({ after: PLACEMENT }).kubectl).toMatch(
      /^kubectl --context HUB_CONTEXT apply -f - <<'EOF'\napiVersion: /,
    );
    expect(texts({ before: PLACEMENT })).toEqual({
      kubectl: `kubectl --context HUB_CONTEXT --namespace fleet delete Placement.v1beta1.${GROUP} all`,
      "GitOps YAML": "# Remove Placement fleet/all from the repository.\n",
    });
    const core = { apiVersion: "v1", kind: "Namespace", metadata: { name: "it's" } };
    expect(texts({ before: core }).kubectl).toBe("kubectl --context HUB_CONTEXT delete Namespace 'it'\\''s'");
  });

  it("is several commands and files for several writes, and no patch", () => {
    const all = texts({ after: PLACEMENT }, { before: binding });
    expect(all.Patch).toBeUndefined();
    expect(all.kubectl).toMatch(/\nEOF\nkubectl --context HUB_CONTEXT --namespace fleet delete/);
    expect(all["GitOps YAML"]).toContain("\n---\n# Remove");
  });

  it.each<[string, Parameters<typeof copyAs>[0], string | undefined]>([
    [
      "an add-on on clusters",
      [{ after: installed("a") }, { after: installed("b") }],
      "clusteradm addon enable --names logs --clusters a,b",
    ],
    ["an add-on that goes", [{ before: installed("a") }], "clusteradm addon disable --names logs --clusters a"],
    [
      "an acceptance",
      [{ before: cluster(false), after: cluster(true) }],
      "# This also approves the pending certificate requests of the clusters.\nclusteradm accept --clusters eks-1",
    ],
    ["a binding", [{ after: binding }], "clusteradm clusterset bind prod --namespace fleet"],
    ["a binding that goes", [{ before: binding }], "clusteradm clusterset unbind prod --namespace fleet"],
    ["an add-on with a configuration", [{ after: installed("a", { configs: [] }) }], undefined],
    ["an acceptance with more", [{ before: cluster(false), after: cluster(true, { a: "b" }) }], undefined],
    ["a placement among others", [{ after: installed("a") }, { after: PLACEMENT }], undefined],
    ["a change of a placement", [{ before: PLACEMENT, after: SMALLER }], undefined],
    ["nothing", [], undefined],
  ])("has clusteradm for %s", (_, steps, command) => {
    expect(texts(...steps).clusteradm).toBe(command);
  });
});

it("leaves out what one hub adds", () => {
  const metadata = {
    ...PLACEMENT.metadata,
    annotations: { [LAST_APPLIED_ANNOTATION]: "{}" },
    ownerReferences: [{ apiVersion: "v1", kind: "A", name: "a", uid: "x" }],
  };
  expect(forRepository({ ...PLACEMENT, metadata })).toEqual({
    apiVersion: PLACEMENT.apiVersion,
    kind: "Placement",
    metadata: { name: "all", namespace: "fleet" },
    spec: { numberOfClusters: 3 },
  });
});
