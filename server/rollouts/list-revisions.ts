import type { RevisionList } from "@/lib/api/rollouts/revisions";
import { isOfKind } from "@/lib/resources/config-reference";
import { type DesiredConfig, desiredOf, isSameConfigSet } from "@/lib/rollout/desired-configs";
import type { Revision } from "@/lib/rollout/revisions";
import type { Caller } from "@/server/auth/caller";
import type { Rollout } from "./rollouts-of";
import { readStoredRevisions } from "./stored-revisions";

/**
 * The stored configurations of an add-on, of the kinds that roll out through the placement. Only for callers who may
 * see rollouts.
 */
export async function listRevisions(caller: Caller, rollout: Rollout): Promise<RevisionList> {
  const { desired } = rollout.lane.node;
  const revisions = await readStoredRevisions(caller, rollout.addOn);
  const shown = revisions.filter(({ config }) =>
    desired.some((each) => isOfKind(each, { group: config.group, plural: config.resource })),
  );
  return { revisions: shown.map((revision) => revisionLine(revision, rollout)) };
}

function revisionLine(revision: Revision, { lane, progression }: Rollout): RevisionList["revisions"][number] {
  const { config, name, number, since, specHash } = revision;
  const good = (progression?.configReferences ?? []).flatMap(
    (each) => desiredOf({ ...each, desiredConfig: each.lastKnownGoodConfig }) ?? [],
  );
  const applied = lane.node.members.map(({ clusterAddOn }) =>
    clusterAddOn.status.configReferences.flatMap(
      (each) => desiredOf({ ...each, desiredConfig: each.lastAppliedConfig }) ?? [],
    ),
  );
  return {
    name,
    resource: config.resource,
    namespace: config.namespace,
    config: config.name,
    specHash,
    number,
    since,
    current: isAmong(lane.node.desired, revision),
    knownGood: isAmong(good, revision),
    clusters: applied.filter((configs) => isAmong(configs, revision)).length,
  };
}

function isAmong(configs: readonly DesiredConfig[], revision: Revision): boolean {
  return configs.some((each) => isSameConfigSet([each], [stateOf(revision)]));
}

/** A revision as something that a cluster can have. */
export function stateOf({ config, specHash }: Pick<Revision, "config" | "specHash">): DesiredConfig {
  const { addOn: _addOn, ...rest } = config;
  return { ...rest, specHash };
}
