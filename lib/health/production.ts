/** Whether an environment, as a cluster's label names it, is production. */
export function isProduction(environment: string): boolean {
  return /^prod(uction)?$/i.test(environment);
}
