import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { TestCaches } from "./caches";

/** What the works of `countedAddOns` say. */
export const ROOT_MESSAGE = "Deployment agents/hello: image is not signed.";
/** What their cluster add-ons' own conditions say. */
export const BARE_MESSAGE = "2 of 2 resources are not available.";

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const NEW = { name: "hello-2", specHash: "new" };

/**
 * Clusters a and b with an add-on of OCM's manager, which rolls out through placement ns/p: its conditions count
 * resources, and its works say why.
 */
export function countedAddOns(caches: TestCaches): void {
  caches.placement("ns/p");
  caches.decision("ns/p", ["a", "b"]);
  const progression = { namespace: "ns", name: "p", configReferences: [{ ...TEMPLATE, desiredConfig: NEW }] };
  const status = { installProgressions: [progression] };
  caches.addOn("hello", ["ns/p"], { rolloutStrategy: { type: "All" }, status });
  for (const cluster of ["a", "b"]) {
    caches.cluster(cluster);
    const message = BARE_MESSAGE.slice(0, -1);
    const available = { type: "Available", status: "False", reason: "WorkNotApplied", message };
    const configReferences = [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: NEW }];
    caches.clusterAddOn(cluster, "hello", {}, { conditions: [available], configReferences });
    failingWork(caches, cluster);
  }
  caches.sync();
}

/** A work of that add-on, whose Deployment is refused; on a hosting cluster, of the add-on of `hostedFor`. */
export function failingWork(
  caches: TestCaches,
  cluster: string,
  work = "addon-hello-deploy-0",
  hostedFor?: string,
): void {
  caches.work(`${cluster}/${work}`, FAILING, { addOn: "hello", hostedFor, status: REFUSED });
}

/** The same as the hub has it. */
export function refusedWork(cluster: string): object {
  const labels = { [ADDON_NAME_LABEL]: "hello" };
  const conditions = Object.entries(FAILING).map(([type, status]) => ({ type, status }));
  return {
    metadata: { name: "addon-hello-deploy-0", namespace: cluster, labels },
    spec: { workload: { manifests: [] } },
    status: { ...REFUSED, conditions },
  };
}

const FAILING = { Applied: "True", Available: "False" };
const REFUSED = {
  resourceStatus: {
    manifests: [
      {
        resourceMeta: { kind: "Deployment", namespace: "agents", name: "hello" },
        conditions: [{ type: "Available", status: "False", message: "image is not signed" }],
      },
    ],
  },
};
