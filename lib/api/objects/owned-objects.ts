import { z } from "@/lib/kube/zod";

/** The tool that applies an object from a repository, and would undo a write. */
export const ObjectOwner = z.object({ tool: z.enum(["Argo CD", "Flux"]), by: z.string() });

/** An object of a plan that such a tool applies. */
export const OwnedObject = z.object({
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  owner: ObjectOwner,
});
export type OwnedObject = z.infer<typeof OwnedObject>;
