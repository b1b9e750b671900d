const WIDTH = 8;

/**
 * The results in the order of the items; at most eight are in progress at a time. After a failure no more are started;
 * of several failures that of the first item is thrown, whichever came first.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const failures = new Map<number, unknown>();
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      await run(item).then(
        (result) => results.set(index, result),
        (error: unknown) => failures.set(index, error),
      );
      if (failures.size > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, items.length) }, worker));
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
