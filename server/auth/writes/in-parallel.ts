const WIDTH = 8;

/** The results in the order of the items; at most eight are in progress at a time. The first failure is thrown. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results.set(index, await run(item));
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, items.length) }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
