/** Runs every step even where some fail, then throws the failures together. At most `width` run at a time. */
export async function settleAll<T>(steps: readonly T[], run: (step: T) => Promise<unknown>, width = 8): Promise<void> {
  const failures: unknown[] = [];
  const rest = steps.values();
  const worker = async () => {
    for (const step of rest) await run(step).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(width, steps.length) }, worker));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${steps.length} steps failed: ${messageOf(failures[0])}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
