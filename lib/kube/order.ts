/** For `sort`: the order of Kubernetes names, by code unit and never by locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
