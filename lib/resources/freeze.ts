import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { FleetPart } from "./fleet-part";

/** The leader's word that no update starts against it any more. */
const Acknowledgement = z.looseObject({
  at: z._default(z.string(), ""),
  /** As which it holds the lease. */
  by: z._default(z.string(), ""),
  /** Of the freeze: what was changed since is not acknowledged. */
  generation: z._default(z.number(), 0),
});

export const Freeze = kubeKind("Freeze", {
  spec: z.prefault(
    z.looseObject({
      reason: z._default(z.string(), ""),
      /** The whole fleet unless set. */
      clusters: z.prefault(FleetPart, {}),
      /** All unless set. */
      addOns: z._default(z.array(z.string()), []),
      /** When it ends by itself (RFC 3339); absent: when it is deleted. */
      until: z.optional(z.string()),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      acknowledged: z.optional(Acknowledgement),
      /** How many clusters it is for. */
      clusters: z.optional(z.number()),
    }),
    {},
  ),
});
export type Freeze = z.infer<typeof Freeze>;

export const freezes: Resource<Freeze> = {
  group: "flotilla.dev",
  version: "v1alpha1",
  plural: "freezes",
  kind: "Freeze",
  namespaced: false,
  schema: Freeze,
};

/** Whether it stops updates at that time; its end is no longer part of it. */
export function isInForce({ spec: { until } }: Pick<Freeze, "spec">, nowMs: number): boolean {
  if (until === undefined) return true;
  const endMs = Date.parse(until);
  // One that cannot be read is none: it goes on until somebody ends it.
  return Number.isNaN(endMs) || nowMs < endMs;
}

/** Whether the leader has promised that nothing starts against the freeze as it is now. */
export function isFreezeAcknowledged({ metadata, status }: Pick<Freeze, "metadata" | "status">): boolean {
  return status.acknowledged !== undefined && status.acknowledged.generation === metadata.generation;
}
