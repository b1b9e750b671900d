/** One step of a cached object: `before` is absent when it appears, `after` when it goes. */
export interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** One cached kind. What is kept of each object was chosen where the cache was wired: a row, a digest, or the whole. */
export interface ResourceCache<T, Index extends string = string> {
  /** Resolves once the first full list is in; rejects when the signal fires. */
  synced(signal: AbortSignal): Promise<void>;
  readonly isSynced: boolean;
  /** About how many objects there are: while the first list runs as the hub says, if it does, then as many as are here. */
  readonly about: number | undefined;
  /** Milliseconds since epoch of the last sign of life of the watch; 0 before the first. */
  readonly lastSeenAt: number;
  /** Why the hub does not answer at present; undefined while all is well. */
  readonly failure: HubFailure | undefined;
  get(name: string, namespace?: string): T | undefined;
  /** The same by its key, `namespace/name`, which costs nothing to make where somebody has it already. */
  at(key: string): T | undefined;
  list(filter?: (item: T) => boolean): readonly T[];
  /** The items that an index, named where the cache was wired, files under `key`. */
  by(index: Index, key: string): readonly T[];
  /** Replays what is already cached, then follows; each change with its object's key. Returns the way out. */
  subscribe(listener: (change: Change<T>, key: string) => void): () => void;
}

export interface HubFailure {
  /** Milliseconds since epoch. */
  readonly since: number;
  readonly message: string;
}
