import { KubeObject } from "@/lib/kube/object";
import {
  API_RESOURCE_CLEANUP_FINALIZER,
  CLUSTER_AVAILABLE,
  PRE_DELETE_KEY,
  RESOURCE_CLEANUP_FINALIZER,
  WORK_CLEANUP_FINALIZER,
  workBindingName,
} from "@/lib/kube/ocm";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import type { DeletionFacts } from "./facts";

/** Before and after the objects below were marked. */
export const EARLIER = "2030-01-01T08:00:00Z";
export const MARKED = "2030-01-01T10:00:00Z";
export const LATER = "2030-01-01T11:00:00Z";

/** A hub with one healthy cluster "c1", as far as deletions are concerned. */
export function deletionFacts(change: Partial<DeletionFacts> = {}): DeletionFacts {
  return {
    clusterName: "c1",
    cluster: { value: aCluster() },
    addOns: { value: [] },
    works: { value: [] },
    namespace: { value: undefined },
    workBinding: { value: KubeObject.parse({ metadata: { name: workBindingName("c1"), namespace: "c1" } }) },
    leaseRenewed: { value: MARKED },
    hasTemplate: () => true,
    isManagerRunning: true,
    ...change,
  };
}

export function reported(type: string, status: string, message = "", lastTransitionTime = EARLIER) {
  return { type, status, reason: "", message, lastTransitionTime };
}

interface Change {
  readonly finalizers?: readonly string[];
  readonly conditions?: readonly object[];
}

export function aCluster({
  isMarked = false,
  isAccepted = true,
  finalizers = [RESOURCE_CLEANUP_FINALIZER, API_RESOURCE_CLEANUP_FINALIZER],
  conditions = [reported(CLUSTER_AVAILABLE, "True")],
}: Change & { readonly isMarked?: boolean; readonly isAccepted?: boolean } = {}): ManagedCluster {
  return ManagedCluster.parse({
    metadata: { name: "c1", finalizers, ...(isMarked && { deletionTimestamp: MARKED }) },
    spec: { hubAcceptsClient: isAccepted },
    status: { conditions },
  });
}

/** The add-on "scanner" on the cluster, being deleted and with a hook. */
export function aClusterAddOn({
  finalizers = [PRE_DELETE_KEY],
  conditions = [],
  template,
}: Change & { readonly template?: string } = {}): ManagedClusterAddOn {
  const group = "addon.open-cluster-management.io";
  const configReferences = template
    ? [{ group, resource: "addontemplates", desiredConfig: { name: template, specHash: "" } }]
    : [];
  return ManagedClusterAddOn.parse({
    metadata: { name: "scanner", namespace: "c1", finalizers, deletionTimestamp: MARKED },
    status: { conditions, configReferences },
  });
}

/** The work of the hook of "scanner", which its cluster has applied. */
export function aHookWork({
  kind = "Job",
  apiVersion = "batch/v1",
  feedback = {},
  conditions = [reported("Applied", "True"), reported("Available", "True")],
}: Pick<Change, "conditions"> & {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly feedback?: Readonly<Record<string, string>>;
} = {}): ManifestWork {
  const at = { namespace: "scan", name: "clean" };
  const group = apiVersion.includes("/") ? apiVersion.split("/")[0] : "";
  const resource = `${kind.toLowerCase()}s`;
  const values = Object.entries(feedback).map(([name, string]) => ({ name, fieldValue: { type: "String", string } }));
  return ManifestWork.parse({
    metadata: { name: "addon-scanner-pre-delete", namespace: "c1", finalizers: [WORK_CLEANUP_FINALIZER] },
    spec: {
      workload: { manifests: [{ apiVersion, kind, metadata: at }] },
      manifestConfigs: [{ resourceIdentifier: { group, resource, ...at } }],
    },
    status: {
      conditions,
      resourceStatus: {
        manifests: [{ resourceMeta: { group, kind, resource, ...at }, statusFeedback: { values } }],
      },
    },
  });
}

/** A work that is being deleted; `left` and `gone` are the kinds of its manifests that are still there, or not. */
export function aWork({
  finalizers = [WORK_CLEANUP_FINALIZER],
  conditions = [reported("Deleting", "True", "ManifestWork is being deleted", MARKED)],
  left = [],
  gone = [],
}: Change & { readonly left?: readonly string[]; readonly gone?: readonly string[] } = {}): ManifestWork {
  const manifest = (status: string) => (kind: string, ordinal: number) => ({
    resourceMeta: { ordinal, kind, name: `${kind.toLowerCase()}-1` },
    conditions: [reported("Available", status)],
  });
  return ManifestWork.parse({
    metadata: { name: "app", namespace: "c1", finalizers, deletionTimestamp: MARKED },
    status: {
      conditions,
      resourceStatus: { manifests: [...left.map(manifest("True")), ...gone.map(manifest("False"))] },
    },
  });
}
