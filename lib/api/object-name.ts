import { z } from "@/lib/kube/zod";

/** What Kubernetes takes for the names of most objects. */
export const ObjectName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));
