import type { KubeObject } from "@/lib/kube/object";
import type { FinalizerWriter } from "@/lib/objects/finalizer-writer";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { Seen } from "@/lib/why/facts";
import type { DeletionObject } from "./deletion";

/** What the hub has of one cluster that is, or may be, being deleted, as far as the caller may see it. */
export interface DeletionFacts {
  readonly clusterName: string;
  readonly cluster: Seen<ManagedCluster | undefined>;
  readonly addOns: Seen<readonly ManagedClusterAddOn[]>;
  readonly works: Seen<readonly ManifestWork[]>;
  /** The cluster's namespace on the hub. */
  readonly namespace: Seen<KubeObject | undefined>;
  /** The binding by which the work agent reads and reports works. */
  readonly workBinding: Seen<KubeObject | undefined>;
  /** When the cluster's agent renewed its lease last; RFC 3339. */
  readonly leaseRenewed: Seen<string | undefined>;
  /** Of the template of that name: whether the hub has it. Undefined where that is not known. */
  readonly hasTemplate: (name: string) => boolean | undefined;
  /** Whether an add-on manager of ours runs; undefined where another one may be responsible. */
  readonly isManagerRunning: boolean | undefined;
  /** Who set a finalizer of an object that is being deleted; absent where nobody looked. */
  readonly writerOf?: (object: DeletionObject, finalizer: string) => FinalizerWriter | undefined;
}
