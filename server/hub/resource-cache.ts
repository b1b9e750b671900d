/** One change of a cached object: `before` is absent when it appears, `after` when it is deleted. */
export interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/**
 * The cache of one kind. What is stored of each object was chosen where the cache was wired: a row, a digest, or the
 * whole.
 */
export interface ResourceCache<T, Index extends string = string> {
  /** Resolves once the first full list is in; rejects when the signal fires. */
  synced(signal: AbortSignal): Promise<void>;
  readonly isSynced: boolean;
  /**
   * Resolves once the first full list is in, or the hub has answered that there is none to be had; rejects when the
   * signal fires.
   */
  settled(signal: AbortSignal): Promise<void>;
  /**
   * About how many objects there are: what the hub announces while the first list is read, then the number of cached
   * ones.
   */
  readonly about: number | undefined;
  /** Milliseconds since epoch of the last response or event of the watch; 0 before the first. */
  readonly lastSeenAt: number;
  /** Why the hub is not responding; undefined while it is. */
  readonly failure: HubFailure | undefined;
  get(name: string, namespace?: string): T | undefined;
  /** The same by its key, `namespace/name`, for callers that already have the key. */
  at(key: string): T | undefined;
  /** Identifies the object under that key. */
  uidAt(key: string): string | undefined;
  list(filter?: (item: T) => boolean): readonly T[];
  /** The items under `key` in an index that was named where the cache was wired. */
  by(index: Index, key: string): readonly T[];
  /**
   * Replays what is already cached, then every change, each with its object's key. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: (change: Change<T>, key: string) => void): () => void;
}

export interface HubFailure {
  /** Milliseconds since epoch. */
  readonly since: number;
  readonly message: string;
  /** Set where the hub does answer: it does not serve the kind, or does not let us read it. */
  readonly unavailable?: UnavailableResource | undefined;
}

export type Unavailability = "missing" | "forbidden";

export interface UnavailableResource {
  /** As in `managedclusters.cluster.open-cluster-management.io`; of the core group the plural alone. */
  readonly resource: string;
  readonly reason: Unavailability;
}
