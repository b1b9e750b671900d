import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** Kinds of objects of the hub, and of no cluster, whose deletion is explained one by one. */
export const OWN_DELETED_KINDS = [
  "ClusterManagementAddOn",
  "ManagedClusterSet",
  "ManagedClusterSetBinding",
  "Placement",
  "ManifestWorkReplicaSet",
  "AddOnTemplate",
  "AddOnDeploymentConfig",
  "ManagedServiceAccount",
  "MaintenanceWindow",
  "Freeze",
  "RolloutGate",
] as const;
export type OwnDeletedKind = (typeof OWN_DELETED_KINDS)[number];

/** `GET /api/v1/deletions/object`: whose deletion is explained. */
export const OwnDeletionQuery = z.strictObject({
  kind: z.enum(OWN_DELETED_KINDS),
  namespace: z.optional(ObjectName),
  name: ObjectName,
});
export type OwnDeletionQuery = z.infer<typeof OwnDeletionQuery>;
