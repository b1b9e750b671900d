import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

export const RolloutPath = z.strictObject({ addOn: ObjectName, namespace: ObjectName, placement: ObjectName });
