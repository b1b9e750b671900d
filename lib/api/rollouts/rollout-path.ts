import { ObjectName } from "@/lib/api/objects/objects";
import { z } from "@/lib/kube/zod";

export const RolloutPath = z.strictObject({ addOn: ObjectName, namespace: ObjectName, placement: ObjectName });
