/** Adds `key` under `indexKey`. */
export function addTo(index: Map<string, Set<string>> | undefined, indexKey: string, key: string): void {
  const keys = index?.get(indexKey);
  if (keys) keys.add(key);
  else index?.set(indexKey, new Set([key]));
}

/** Leaves no empty set behind. */
export function removeFrom(index: Map<string, Set<string>> | undefined, indexKey: string, key: string): void {
  const keys = index?.get(indexKey);
  keys?.delete(key);
  if (keys?.size === 0) index?.delete(indexKey);
}
