import type { Factor } from "@/lib/common-factors/factor";
import { groupOf, type PlacementDecision, placementOf } from "@/lib/resources/placement-decision";
import { distinguishingFactors, type FactorMembers } from "./distinguishing-factors";

/** Which placements chose clusters, and in which of their waves, by cluster. */
export function placementFactors(
  decisions: Iterable<PlacementDecision>,
  compared: ReadonlySet<string>,
  affected: ReadonlySet<string>,
): ReadonlyMap<string, readonly Factor[]> {
  const members = Array.from(membersOf(decisions, compared), ({ factor, names }) => ({
    ...{ factor, names },
    own: [...names].filter((name) => affected.has(name)).length,
  }));
  return distinguishingFactors(members, { compared: compared.size, affected: affected.size });
}

function* membersOf(
  decisions: Iterable<PlacementDecision>,
  compared: ReadonlySet<string>,
): Iterable<Omit<FactorMembers, "own">> {
  for (const [value, waves] of wavesByPlacement(decisions, compared)) {
    const factor = { key: "placement", value };
    const [only, ...further] = waves.values();
    if (!only) continue;
    // One wave is the placement itself.
    const isOne = further.length === 0;
    yield { factor, names: isOne ? only : new Set([...waves.values()].flatMap((names) => [...names])) };
    if (isOne) continue;
    for (const [wave, names] of waves) yield { factor: { key: `placement ${value}, wave`, value: wave }, names };
  }
}

function wavesByPlacement(decisions: Iterable<PlacementDecision>, compared: ReadonlySet<string>) {
  const placements = new Map<string, Map<string, Set<string>>>();
  for (const decision of decisions) {
    const placement = placementOf(decision);
    if (placement.endsWith("/")) continue;
    const waves = placements.get(placement) ?? new Map<string, Set<string>>();
    placements.set(placement, waves);
    const names = waves.get(waveOf(decision)) ?? new Set<string>();
    waves.set(waveOf(decision), names);
    for (const { clusterName } of decision.status.decisions) if (compared.has(clusterName)) names.add(clusterName);
  }
  return placements;
}

function waveOf(decision: PlacementDecision): string {
  const group = groupOf(decision);
  if (!group) return "1";
  return group.name === "" ? String(group.index + 1) : `${group.index + 1} (${group.name})`;
}
