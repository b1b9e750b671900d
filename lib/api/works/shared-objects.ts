import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** An object that several works of one cluster write. */
export const SharedObjectLine = z.object({ object: z.string(), works: z.array(z.string()) });

export const SharedObjectPath = z.strictObject({ cluster: ObjectName });
export const SharedObjectAnswer = z.object({ objects: z.array(SharedObjectLine) });
