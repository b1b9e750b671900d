const DECIMAL = /^(0|[1-9]\d*)$/;

/**
 * Whether `version` is at least as new as `other`. Resource versions of one resource are comparable as decimal numbers
 * of any length (guaranteed since Kubernetes 1.35, true before); one that is not a number counts as newer, so that
 * nothing is lost.
 */
export function isAtLeast(version: string, other: string): boolean {
  if (!DECIMAL.test(version) || !DECIMAL.test(other)) return true;
  if (version.length !== other.length) return version.length > other.length;
  return version >= other;
}
