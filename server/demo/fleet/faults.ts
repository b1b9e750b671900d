interface FaultDetails {
  readonly "agent-down": object;
  readonly "lease-stale": object;
  readonly "api-server-down": object;
  readonly "csr-pending": object;
  readonly "csr-denied": { readonly message: string };
  readonly "certificate-expired": object;
  readonly "certificate-rotation": object;
  readonly "slow-apply": ForAddOn & { readonly byMs: number };
  readonly "failing-apply": ForAddOn & { readonly message: string };
  readonly "not-available": ForAddOn;
  /** Jobs, and Pods that end by themselves, end badly. */
  readonly "failing-job": ForAddOn;
  readonly "stuck-finalizer": ForAddOn;
  readonly "changed-field": ForAddOn & FieldChange;
  /** Of one add-on its workloads, else the API server of the cluster. */
  readonly flapping: ForAddOn & { readonly everyMs: number };
}

/** What somebody made of one field of objects on a cluster. */
export interface FieldChange {
  /** "Deployment/web": of these objects alone; otherwise of all that have the field. */
  readonly object: string | undefined;
  /** ".spec.replicas". */
  readonly field: string;
  readonly value: string | number | boolean;
  /** As which field manager. */
  readonly by: string;
}

/** Limits a fault to the works of one add-on. */
interface ForAddOn {
  readonly addOn: string | undefined;
}

export type ClusterFaultKind = keyof FaultDetails;

/** What can be wrong with a cluster or the agents on it. */
export type ClusterFault = {
  readonly [Kind in ClusterFaultKind]: { readonly kind: Kind } & FaultDetails[Kind];
}[ClusterFaultKind];

/** A fault as it holds on one cluster. */
export interface Holding<Kind extends ClusterFaultKind = ClusterFaultKind> {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly since: number;
  readonly fault: Extract<ClusterFault, { kind: Kind }>;
}

type Listener = (clusters: readonly string[]) => void;

/**
 * Which faults hold on which cluster right now. Agents ask whenever they look at their cluster, and are told when to
 * look again.
 */
export class Faults {
  readonly #byCluster = new Map<string, Map<string, Holding>>();
  readonly #past = new Map<string, Set<string>>();
  readonly #listeners = new Set<Listener>();

  /** `since` in milliseconds since epoch. */
  begin(id: string, fault: ClusterFault, { clusters, since }: { clusters: readonly string[]; since: number }): void {
    for (const cluster of clusters) {
      const holdings = this.#byCluster.get(cluster) ?? new Map<string, Holding>();
      this.#byCluster.set(cluster, holdings.set(id, { id, since, fault }));
      this.#past.set(cluster, (this.#past.get(cluster) ?? new Set()).add(id));
    }
    this.#notify(clusters);
  }

  end(id: string): void {
    const clusters = this.clustersWith(id);
    for (const cluster of clusters) this.#drop(cluster, id);
    this.#notify(clusters);
  }

  /** Faults that a cluster has recovered from by itself. */
  recover(cluster: string, kinds: readonly ClusterFaultKind[]): void {
    const over = [...(this.#byCluster.get(cluster)?.values() ?? [])].filter(({ fault }) => kinds.includes(fault.kind));
    for (const { id } of over) this.#drop(cluster, id);
    if (over.length > 0) this.#notify([cluster]);
  }

  clustersWith(id: string): string[] {
    return [...this.#byCluster].filter(([, holdings]) => holdings.has(id)).map(([cluster]) => cluster);
  }

  /** The ids of all faults that the cluster has or had. */
  everOn(cluster: string): readonly string[] {
    return [...(this.#past.get(cluster) ?? [])];
  }

  /** The fault of that kind that began first; one that is for an add-on alone only if `addOn` names it. */
  find<Kind extends ClusterFaultKind>(cluster: string, kind: Kind, addOn?: string): Holding<Kind> | undefined {
    return this.all(cluster, kind, addOn)[0];
  }

  /** All faults of that kind, likewise, in the order in which they began. */
  all<Kind extends ClusterFaultKind>(cluster: string, kind: Kind, addOn?: string): Holding<Kind>[] {
    const found: Holding<Kind>[] = [];
    for (const holding of this.#byCluster.get(cluster)?.values() ?? []) {
      if (isOf(holding, kind) && isAbout(holding.fault, addOn)) found.push(holding);
    }
    return found;
  }

  /** Called with the clusters of a fault that begins or ends. Returns the function that unsubscribes. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #drop(cluster: string, id: string): void {
    const holdings = this.#byCluster.get(cluster);
    holdings?.delete(id);
    if (holdings?.size === 0) this.#byCluster.delete(cluster);
  }

  #notify(clusters: readonly string[]): void {
    for (const listener of this.#listeners) listener(clusters);
  }
}

function isAbout(fault: ClusterFault, addOn: string | undefined): boolean {
  const only = "addOn" in fault ? fault.addOn : undefined;
  return only === undefined || only === addOn;
}

function isOf<Kind extends ClusterFaultKind>(holding: Holding, kind: Kind): holding is Holding & Holding<Kind> {
  return holding.fault.kind === kind;
}
