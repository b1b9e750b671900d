import { z } from "@/lib/kube/zod";
import type { ObjectKind } from "./whole-objects";

/** The kinds of which the console hears every change of every object. */
export const HeardKind = z.enum([
  "managedclusters.cluster.open-cluster-management.io",
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
  "placements.cluster.open-cluster-management.io",
  "clustermanagementaddons.addon.open-cluster-management.io",
  "managedclusteraddons.addon.open-cluster-management.io",
  "manifestworks.work.open-cluster-management.io",
] satisfies readonly ObjectKind[]);
export type HeardKind = z.infer<typeof HeardKind>;
