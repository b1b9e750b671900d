import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

const AddOnBinding = z.object({
  name: z.string(),
  /** A cluster's, or any other of the hub. */
  namespace: z.string(),
  addOn: z.string(),
  /** Whom it gives the role to, as it says itself. */
  subjects: z.string(),
  /** "ClusterRole view". */
  role: z.string(),
  /** RFC 3339. */
  createdAt: z.optional(z.string()),
});
export type AddOnBinding = z.infer<typeof AddOnBinding>;

/** `GET /api/v1/identities/role-bindings`: by namespace, then by name. */
export const AddOnBindingsAnswer = z.object({
  bindings: z.array(AddOnBinding),
  /** There are more than are read. */
  partial: z.optional(z.boolean()),
  /** The right for want of which none is shown. */
  missing: z.optional(MissingRight),
});
export type AddOnBindingsAnswer = z.infer<typeof AddOnBindingsAnswer>;
