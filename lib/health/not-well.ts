/** What a cluster reports of a manifest. */
interface Reported {
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
  readonly replicas?: { readonly ready: number; readonly desired: number } | undefined;
}

/** Those whose cluster reports that they are not applied, not available, or lack pods. */
export function notWell<Manifest extends Reported>(manifests: readonly Manifest[]): Manifest[] {
  return manifests.filter(
    ({ conditions, replicas }) =>
      (replicas !== undefined && replicas.ready < replicas.desired) ||
      conditions.some(({ type, status }) => status === "False" && (type === "Applied" || type === "Available")),
  );
}
