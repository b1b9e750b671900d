import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

const RevisionLine = z.object({
  /** Of the ControllerRevision that stores it. */
  name: z.string(),
  resource: z.string(),
  namespace: z.string(),
  config: z.string(),
  specHash: z.string(),
  /** The higher, the later it was current. */
  number: z.number(),
  /** RFC 3339: when it was first stored. */
  since: z.string(),
  /** The add-on currently refers to it. */
  current: z.boolean(),
  /** The last one that every cluster of the placement had. */
  knownGood: z.boolean(),
  /** Clusters of the placement that have it, as they report. */
  clusters: z.number(),
});
export type RevisionLine = z.infer<typeof RevisionLine>;

/** `GET …/revisions`: the stored configurations of the add-on, newest first. */
export const RevisionList = z.object({ revisions: z.array(RevisionLine) });
export type RevisionList = z.infer<typeof RevisionList>;

export const RevisionPath = z.strictObject({
  addOn: ObjectName,
  namespace: ObjectName,
  placement: ObjectName,
  revision: ObjectName,
});
