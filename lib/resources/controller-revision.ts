import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

export const ControllerRevision = kubeKind("ControllerRevision", {
  /** The stored data; it never changes. */
  data: z._default(z.looseObject({}), {}),
  /** The higher, the later. */
  revision: z._default(z.number(), 0),
});
export type ControllerRevision = z.infer<typeof ControllerRevision>;

export const controllerRevisions: Resource<ControllerRevision> = {
  group: "apps",
  version: "v1",
  plural: "controllerrevisions",
  kind: "ControllerRevision",
  namespaced: true,
  schema: ControllerRevision,
};
