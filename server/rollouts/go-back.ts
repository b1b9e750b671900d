import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { Stages } from "@/lib/enable/write";
import type { RawObject } from "@/lib/kube/object";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, desiredOf, isSameConfigSet, sameReferent } from "@/lib/rollout/desired-configs";
import { configsBefore, stateText } from "@/lib/rollout/go-back";
import { STORED_KINDS, type StoredConfig } from "@/lib/rollout/revisions";
import type { Caller } from "@/server/auth/caller";
import { findRawObject } from "@/server/auth/writes/raw-objects";
import type { ActionFacts } from "./action-facts";
import { stateOf } from "./list-revisions";
import { rollBackWrites } from "./roll-back-writes";
import { readStoredRevisions } from "./stored-revisions";

/** What clusters return to, and what is written for it besides the order. */
export type WayBack =
  | {
      readonly ok: true;
      readonly back: readonly DesiredConfig[];
      readonly texts: Stages[number];
      readonly spec: object | undefined;
      readonly reachesOthers: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The way back for a request; most need none. Throws `HubError` if the caller may not read what it needs. */
export async function goBack(caller: Caller, facts: ActionFacts, input: RolloutActionInput): Promise<WayBack> {
  switch (input.action) {
    case "abort":
      return abortTo(caller, facts);
    case "roll-back":
      return rollBackTo(caller, facts, input.revisions);
    default:
      return { ok: true, back: [], texts: [], spec: undefined, reachesOthers: false };
  }
}

/** An abort writes no content: the manager applies what the hub has, and the last known good content. */
async function abortTo(caller: Caller, { rollout, order }: ActionFacts): Promise<WayBack> {
  const { node } = rollout.lane;
  if (order?.ok && order.order.abort && isSameConfigSet(order.order.abort.of, node.desired))
    return { ok: false, problem: "It is already aborted." };
  if (
    node.members.length > 0 &&
    rollout.lane.clusterStates.every(({ stage }) => stage === "done" || stage === "soaking")
  )
    return {
      ok: false,
      problem: "All clusters have the change: nothing to abort. Roll back instead.",
    };
  if (!rollout.templated)
    return {
      ok: false,
      problem: "Only this add-on's custom controller could revert the change. Hold the rollout, or change the add-on.",
    };
  const back = configsBefore(node, rollout.progression);
  if (!back)
    return {
      ok: false,
      problem: "There is no earlier configuration on any cluster. Hold the rollout, or disable the add-on.",
    };
  const problem = await textProblem(caller, rollout, back);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, back, texts: [], spec: undefined, reachesOthers: false };
}

/** Why clusters cannot be taken there; undefined where they can. */
async function textProblem(
  caller: Caller,
  { addOn, progression }: ActionFacts["rollout"],
  back: readonly DesiredConfig[],
): Promise<string | undefined> {
  const good = (progression?.configReferences ?? []).flatMap(
    (each) => desiredOf({ ...each, desiredConfig: each.lastKnownGoodConfig }) ?? [],
  );
  for (const config of back) {
    const live = await liveObject(caller, config);
    if (live && specHash(live) === config.specHash) continue;
    if (!good.some((each) => isSameConfigSet([each], [config])))
      return `${stateText(config)} was never on all clusters, so it is not known to be good. Roll back to it explicitly, or hold the rollout.`;
    const stored = await readStoredRevisions(caller, addOn);
    if (!stored.some((revision) => isSameConfigSet([stateOf(revision)], [config])))
      return `The content of ${stateText(config)} is not stored. Roll back to another one, or hold the rollout.`;
  }
  return undefined;
}

async function rollBackTo(caller: Caller, { rollout, addOn }: ActionFacts, names: readonly string[]): Promise<WayBack> {
  const stored = await readStoredRevisions(caller, rollout.addOn);
  const revisions = stored.filter(({ name }) => names.includes(name));
  if (revisions.length < new Set(names).size) return { ok: false, problem: "That configuration is no longer stored." };
  const { desired, namespace, name } = rollout.lane.node;
  const live = new Map<string, RawObject>();
  for (const { config } of revisions) {
    const object = await liveObject(caller, config);
    if (object) live.set(configKey(config), object);
  }
  const writes = rollBackWrites({ revisions, live, desired, addOn, placement: { namespace, name } });
  if (!writes.ok) return writes;
  const states = revisions.map(stateOf);
  const isReplaced = (config: DesiredConfig) =>
    states.some((state) => sameReferent(state, config) || isReplacing(state, config, desired));
  const back = [...desired.filter((config) => !isReplaced(config)), ...states];
  return { ...writes, back };
}

function isReplacing(state: DesiredConfig, config: DesiredConfig, desired: readonly DesiredConfig[]): boolean {
  const isNamed = desired.some((each) => sameReferent(each, state));
  return !isNamed && isOfKind(config, { group: state.group, plural: state.resource });
}

function liveObject(caller: Caller, config: Omit<StoredConfig, "addOn">): Promise<RawObject | undefined> {
  const resource = STORED_KINDS.find((kind) => isOfKind(config, kind));
  if (!resource) return Promise.resolve(undefined);
  const { namespace, name } = config;
  return findRawObject(caller, resource, { name, ...(namespace === "" ? {} : { namespace }) });
}
