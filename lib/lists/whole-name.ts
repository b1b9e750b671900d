/**
 * Whether a filter means a row by its whole name, "account/CLUSTER/NAME", and not only what comes before its object: else
 * "account" in a filter by name would match every account.
 */
export function matchesWholeName(name: string, test: (text: string) => boolean): boolean {
  return test(name) && !test(name.slice(0, name.lastIndexOf("/") + 1));
}
