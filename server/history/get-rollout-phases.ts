import type { RolloutPhases } from "@/lib/api/metrics/rollout-phases";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import type { StoredRollout } from "./further-row-states";
import { eachPastChange, type PastChange } from "./past-changes";
import type { PastLists } from "./past-lists";
import { readState } from "./row-states";
import { KIND } from "./store/subjects";

const MAX_PHASES = 200;

type Phase = RolloutPhases["phases"][number];

/**
 * When a rollout and its waves reached which stage, by its name as in its row. Throws `ApiError` "forbidden" for callers
 * who may not see rollouts, and "too-many-requests".
 */
export async function getRolloutPhases(caller: Caller, name: string, past: PastLists): Promise<RolloutPhases> {
  await rolloutScopeOf(caller);
  const since = await past.since();
  if (since === undefined) return { phases: [] };
  const phases: Phase[] = [];
  await past.comparing.run(caller.user, () =>
    eachPastChange(
      past.store,
      { from: since, to: past.store.now },
      ({ first, kind }) => kind === KIND.rollout && first === name,
      (change) => phases.push(...phasesIn(change)),
    ),
  );
  return { since: new Date(since).toISOString(), phases: phases.slice(-MAX_PHASES).reverse() };
}

/** The stages that were not reached before: of a rollout that was made, all. */
function phasesIn({ at, from, to }: PastChange): Phase[] {
  if (to === undefined) return [];
  const time = new Date(at).toISOString();
  const before = from === undefined ? undefined : readState<StoredRollout>(from);
  const after = readState<StoredRollout>(to);
  const own = before?.stage === after.stage ? [] : [{ at: time, stage: after.stage }];
  // One lane without waves says the same twice.
  const lanes = after.waves.length > 1 ? after.waves : [];
  const waves = lanes.flatMap(({ group, stage }, index) => {
    if (before?.waves[index]?.stage === stage || stage === "waiting") return [];
    return { at: time, stage, wave: index + 1, ...(group !== undefined && { group }) };
  });
  return [...waves, ...own];
}
