import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";
import { WatchedKind } from "./watched-kinds";

/**
 * What pages of one object consist of, each with the rights its answer needs: an object (also the page of a cluster or
 * a work), a placement with its surroundings, the clusters it selected, the chain of an add-on on a cluster, and its
 * explanation.
 */
export const Subject = z.discriminatedUnion("subject", [
  z.strictObject({
    subject: z.literal("object"),
    kind: WatchedKind,
    namespace: z.optional(ObjectName),
    name: ObjectName,
  }),
  z.strictObject({ subject: z.literal("placement"), namespace: ObjectName, name: ObjectName }),
  z.strictObject({ subject: z.literal("placement-clusters"), namespace: ObjectName, name: ObjectName }),
  z.strictObject({ subject: z.literal("chain"), cluster: ObjectName, addOn: ObjectName }),
  z.strictObject({ subject: z.literal("why"), cluster: ObjectName, addOn: ObjectName }),
]);
export type Subject = z.infer<typeof Subject>;
