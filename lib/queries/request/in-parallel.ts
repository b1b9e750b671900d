/** Maximum number of parallel requests of one action. */
const WIDTH = 6;

/** The results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return results;
}
