import { objectKey } from "@/lib/kube/resource";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import { addOnPlacementScores, datedPlacementScores } from "@/lib/resources/add-on-placement-score";
import type { Placement } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { orMissing } from "./or-missing";

/**
 * Scores from add-ons, read with the caller's rights if one of the placements uses them; undefined if none does, or
 * access is denied.
 */
export async function readableScores(
  { client }: Pick<Caller, "client">,
  placed: readonly (Placement | undefined)[],
  signal: AbortSignal,
): Promise<ScoresOf | undefined> {
  if (!placed.some(usesScores)) return undefined;
  const { group, plural } = addOnPlacementScores;
  const scores = await orMissing(client.list(datedPlacementScores, { signal }), {
    verb: "list",
    resource: plural,
    group,
  });
  if (scores.missing) return undefined;
  const byKey = new Map(scores.value.map((score) => [objectKey(score.metadata), score]));
  return (cluster, resource) => byKey.get(`${cluster}/${resource}`);
}

function usesScores(placement: Placement | undefined): boolean {
  return (
    placement?.spec.prioritizerPolicy.configurations.some(({ scoreCoordinate }) => scoreCoordinate?.type === "AddOn") ??
    false
  );
}
