const STABILITY = ["", "beta", "alpha"];

/** For sorting: GA before beta before alpha, then the higher number first. */
export function byPreference(left: string, right: string): number {
  const [a, b] = [rank(left), rank(right)];
  return a.stability - b.stability || b.major - a.major || b.minor - a.minor || left.localeCompare(right);
}

function rank(version: string): { stability: number; major: number; minor: number } {
  const [, major, stability, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return { stability: STABILITY.length, major: 0, minor: 0 };
  return { stability: STABILITY.indexOf(stability ?? ""), major: Number(major), minor: Number(minor ?? 0) };
}
