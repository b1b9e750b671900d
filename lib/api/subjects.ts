import { z } from "@/lib/kube/zod";
import { HeardKind } from "./heard-kinds";
import { ObjectName } from "./objects";

/**
 * What pages of one object are made of, each as one answer of ours has it, whose rights it takes: an object (also a cluster's own page, and a
 * work's), a placement with what stands around it, the clusters that it chose, the chain of an add-on on a cluster, and why it is there or is not.
 */
export const Subject = z.discriminatedUnion("subject", [
  z.strictObject({ subject: z.literal("object"), kind: HeardKind, namespace: z.optional(ObjectName), name: ObjectName }),
  z.strictObject({ subject: z.literal("placement"), namespace: ObjectName, name: ObjectName }),
  z.strictObject({ subject: z.literal("placement-clusters"), namespace: ObjectName, name: ObjectName }),
  z.strictObject({ subject: z.literal("chain"), cluster: ObjectName, addOn: ObjectName }),
  z.strictObject({ subject: z.literal("why"), cluster: ObjectName, addOn: ObjectName }),
]);
export type Subject = z.infer<typeof Subject>;
