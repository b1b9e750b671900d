import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const Score = z.looseObject({ name: z._default(z.string(), ""), value: z._default(z.number(), 0) });

export const AddOnPlacementScore = kubeKind("AddOnPlacementScore", {
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      scores: z._default(z.array(Score), []),
      validUntil: z.optional(z.string()),
    }),
    {},
  ),
});
export type AddOnPlacementScore = z.infer<typeof AddOnPlacementScore>;

export const addOnPlacementScores: Resource<AddOnPlacementScore> = {
  group: "cluster.open-cluster-management.io",
  version: "v1alpha1",
  plural: "addonplacementscores",
  kind: "AddOnPlacementScore",
  namespaced: true,
  schema: AddOnPlacementScore,
};

/** With the times of its writes. */
export const datedPlacementScores: Resource<AddOnPlacementScore> = { ...addOnPlacementScores, keepsManagers: true };

const Writes = z.array(z.looseObject({ time: z.optional(z.string()), subresource: z.optional(z.string()) }));

/** When its scores, or until when they count, were last changed (RFC 3339); undefined where the hub keeps no time of it. */
export function scoresChangedAt({ metadata }: AddOnPlacementScore): string | undefined {
  const { data = [] } = Writes.safeParse(metadata.managedFields);
  const times = data.flatMap(({ subresource, time }) => (subresource === "status" && time ? [time] : []));
  return times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

/** The value of one score; undefined if there is none, or if it expired before `now`. */
export function validScore({ status }: AddOnPlacementScore, name: string, now: Date): number | undefined {
  if (status.validUntil !== undefined && Date.parse(status.validUntil) < now.getTime()) return undefined;
  return status.scores.find((score) => score.name === name)?.value;
}
