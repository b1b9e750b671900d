/** Our own names on a hub. OCM's are with the kinds that have them. */
export const NAMESPACE = "flotilla-system";
export const CONTROLLERS_LEASE = "flotilla-controllers";
/** Where certificates are approved by a process of their own. */
export const APPROVER_LEASE = "flotilla-approver";
export const HEARTBEAT_ANNOTATION = "flotilla.dev/heartbeat";
export const ROLLOUTS_ANNOTATION = "flotilla.dev/rollouts";
/** On a cluster: no update of an add-on starts there while it has this label, whatever it says but "false". */
export const HOLD_UPDATES_LABEL = "flotilla.dev/hold-updates";
/** Names of the add-ons that must be Available on a cluster before this one is deployed there. */
export const REQUIRES_ANNOTATION = "flotilla.dev/requires";
/** False while a cluster add-on is not deployed because of what its add-on requires. */
export const REQUIREMENTS_CONDITION = "flotilla.dev/RequirementsMet";
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
/** Where invitations to join are: their accounts, of which all have the rights of a cluster that joins, and their records. */
export const INVITATION_NAMESPACE = "flotilla-invitations";
/** On the ConfigMap and the ServiceAccount of an invitation, and as an annotation on clusters that answered one: its name. */
export const INVITATION_KEY = "flotilla.dev/invitation";
/** Who keeps a dashboard, on its ConfigMap: the name that they sign in with. */
export const OWNER_ANNOTATION = "flotilla.dev/owner";
/** Who asked for a freeze, on it: the name that they sign in with. */
export const REQUESTED_BY_ANNOTATION = "flotilla.dev/requested-by";
/** On a ManagedCluster: who began to detach it, when, and by which path; JSON. */
export const DETACH_ANNOTATION = "flotilla.dev/detach";
/** By this taint placements let go of a cluster that is being detached. */
export const DETACH_TAINT = "flotilla.dev/detaching";
export const MANAGED_BY_LABEL = "flotilla.dev/managed-by";
export const LIFECYCLE_FLOTILLA = "flotilla";
export const FIELD_MANAGER = {
  console: "flotilla-console",
  addOn: "flotilla-add-on",
  clusterAddOn: "flotilla-cluster-add-on",
  certificates: "flotilla-certificates",
  starts: "flotilla-starts",
} as const;
