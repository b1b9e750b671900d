import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import { valuesByKey } from "@/lib/enable/values-by-key";
import { compareText } from "@/lib/kube/order";
import { addOnPlacementScores } from "@/lib/resources/add-on-placement-score";
import { claimsOf } from "@/lib/resources/managed-cluster";
import { inSet } from "@/lib/resources/managed-cluster-set";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { PlacementSources } from "./placement-sources";
import { factsFor, namespacesFor } from "./try-placement";

const DEADLINE_MS = 5_000;

/** What is suggested while a placement is written. Throws as `factsFor` does. */
export async function getPlacementOptions(caller: Caller, sources: PlacementSources): Promise<PlacementOptions> {
  const facts = await factsFor(caller, sources);
  const { clusters, sets } = facts;
  const sizes = new Map(
    sets.map((set) => [set.metadata.name, clusters.filter((cluster) => inSet(set, cluster)).length]),
  );
  const [namespaces, scores] = await Promise.all([namespacesFor(caller, facts), readScores(caller)]);
  return {
    namespaces: namespaces.map(({ sets: names, ...each }) => ({
      ...each,
      sets: names.map((name) => ({ name, clusters: sizes.get(name) ?? 0 })),
    })),
    labels: valuesByKey(clusters.map(({ metadata }) => metadata.labels)),
    claims: valuesByKey(clusters.map(claimsOf)),
    taints: [...new Set(clusters.flatMap(({ spec }) => spec.taints.map(({ key }) => key)))].sort(compareText),
    scores,
  };
}

async function readScores({ client }: Caller): Promise<PlacementOptions["scores"]> {
  const { group, plural } = addOnPlacementScores;
  const listed = client.list(addOnPlacementScores, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const { value = [] } = await orMissing(listed, { verb: "list", resource: plural, group });
  return valuesByKey(
    value.flatMap(({ metadata, status }) => status.scores.map((score) => ({ [metadata.name]: score.name }))),
  );
}
