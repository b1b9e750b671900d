import { z } from "@/lib/kube/zod";

/** A way by which something reaches a cluster. Every page carries this schema: it imports no values. */
export const AccessRow = z.object({
  /** Unique among rows: "proxy/CLUSTER", "account/CLUSTER/NAME", "permission/CLUSTER/NAME", "profile/NAMESPACE/NAME". */
  name: z.string(),
  way: z.enum(["proxy", "account", "permission", "profile"]),
  object: z.string(),
  cluster: z.string(),
  /** Whose applications find the cluster by it: of a ClusterProfile. */
  namespace: z.optional(z.string()),
  /** Of an account, whose token has an end, it is derived from that; see `accessState`. */
  state: z.enum(["up", "down", "unknown"]),
  /** Whom it is for: subjects of a permission, access providers of a profile. */
  holders: z.array(z.string()),
  message: z.optional(z.string()),
  /** Of an account: for how long each of its tokens holds, or "off". */
  rotation: z.optional(z.string()),
  /** RFC 3339: from when to when the token of an account holds. */
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type AccessRow = z.infer<typeof AccessRow>;
