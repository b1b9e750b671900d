const POLL_MS = 100;

/** Asks again until the answer holds; rejects with the last one when it does not in time. */
export async function eventually<T>(
  probe: () => Promise<T>,
  holds: (answer: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await probe();
    if (holds(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still after ${withinMs} ms: ${JSON.stringify(answer)?.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
