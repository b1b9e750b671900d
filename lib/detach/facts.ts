import type { DeletionFacts } from "@/lib/deletion/facts";
import type { ExternalOwner } from "@/lib/objects/external-owner";
import type { Seen } from "@/lib/why/facts";

/** A placement whose decisions name the cluster. */
export interface SelectingPlacement {
  /** "namespace/name". */
  readonly name: string;
  /** It tolerates the taint of detaching, and so does not let go. */
  readonly toleratesDetaching: boolean;
}

/** What of the hub a cluster's detaching is read from, as far as the caller may see it. */
export interface DetachFacts extends DeletionFacts {
  readonly selecting: Seen<readonly SelectingPlacement[]>;
  /** Freezes in force that are for the cluster, by name. */
  readonly freezes: Seen<readonly string[]>;
  /** Who applies the ManagedCluster from a repository. */
  readonly owner: ExternalOwner | undefined;
}
