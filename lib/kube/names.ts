/** Our own names on a hub. OCM's stand beside the kinds that carry them. */
export const NAMESPACE = "flotilla-system";
export const CONTROLLERS_LEASE = "flotilla-controllers";
export const HEARTBEAT_ANNOTATION = "flotilla.dev/heartbeat";
export const MANAGED_BY_LABEL = "flotilla.dev/managed-by";
export const LIFECYCLE_FLOTILLA = "flotilla";
export const FIELD_MANAGER = {
  console: "flotilla-console",
  addOn: "flotilla-add-on",
  clusterAddOn: "flotilla-cluster-add-on",
  certificates: "flotilla-certificates",
} as const;
