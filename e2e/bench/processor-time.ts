/** Of processor time: what else runs on the machine does not count, and nothing here waits. */
export function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
