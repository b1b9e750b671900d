import { z } from "@/lib/kube/zod";

/** The kinds of which the console hears every change of every object. */
export const WATCHED_KINDS = [
  "managedclusters.cluster.open-cluster-management.io",
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
  "placements.cluster.open-cluster-management.io",
  "clustermanagementaddons.addon.open-cluster-management.io",
  "managedclusteraddons.addon.open-cluster-management.io",
  "manifestworks.work.open-cluster-management.io",
  "manifestworkreplicasets.work.open-cluster-management.io",
] as const;

export const WatchedKind = z.enum(WATCHED_KINDS);
export type WatchedKind = z.infer<typeof WatchedKind>;
