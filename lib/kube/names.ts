/** Our own names on a hub. OCM's are with the kinds that have them. */
export const NAMESPACE = "flotilla-system";
export const CONTROLLERS_LEASE = "flotilla-controllers";
/** Where certificates are approved by a process of their own. */
export const APPROVER_LEASE = "flotilla-approver";
export const HEARTBEAT_ANNOTATION = "flotilla.dev/heartbeat";
export const ROLLOUTS_ANNOTATION = "flotilla.dev/rollouts";
export const HELD_CONDITION = "flotilla.dev/Held";
export const ADD_ON_LABEL = "flotilla.dev/add-on";
export const CONFIG_ANNOTATION = "flotilla.dev/config";
/** Which annotations a cluster add-on has from its cluster. */
export const CLUSTER_ANNOTATIONS_ANNOTATION = "flotilla.dev/cluster-annotations";
/** On the ConfigMaps by which processes share what they recorded. */
export const ACTIVITY_LABEL = "flotilla.dev/activity";
/** On the ConfigMaps that store sessions of the console. */
export const SESSION_LABEL = "flotilla.dev/session";
/** On the ConfigMaps that hold what the approver found against identities that were issued. */
export const IDENTITY_LABEL = "flotilla.dev/identity";
/** Who keeps a dashboard, on its ConfigMap: the name that they sign in with. */
export const OWNER_ANNOTATION = "flotilla.dev/owner";
export const MANAGED_BY_LABEL = "flotilla.dev/managed-by";
export const LIFECYCLE_FLOTILLA = "flotilla";
export const FIELD_MANAGER = {
  console: "flotilla-console",
  addOn: "flotilla-add-on",
  clusterAddOn: "flotilla-cluster-add-on",
  certificates: "flotilla-certificates",
} as const;
