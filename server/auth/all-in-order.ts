/**
 * As `Promise.all`, but where several fail, the failure that stands first is thrown and not the one that came first: who
 * lacks two rights is told of the same one each time.
 */
export async function allInOrder<T extends readonly unknown[]>(
  reads: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(reads);
  return Promise.all(reads);
}
