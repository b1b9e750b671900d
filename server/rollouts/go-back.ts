import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { Stages } from "@/lib/enable/write";
import type { RawObject } from "@/lib/kube/object";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, desiredOf, isSameSet, sameReferent } from "@/lib/rollout/desired-configs";
import { configsBefore, stateWords } from "@/lib/rollout/go-back";
import { KEPT_KINDS, type KeptConfig } from "@/lib/rollout/revisions";
import type { Caller } from "@/server/auth/caller";
import { findRawObject } from "@/server/auth/writes/raw-objects";
import type { ActFacts } from "./act-facts";
import { keptRevisions } from "./kept-revisions";
import { stateOf } from "./list-revisions";
import { rollBackWrites } from "./roll-back-writes";

/** Where clusters go back to, and what has to be written for it beside the order. */
export type WayBack =
  | {
      readonly ok: true;
      readonly back: readonly DesiredConfig[];
      readonly texts: Stages[number];
      readonly spec: object | undefined;
      readonly reachesOthers: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The way back that a wish asks for; most ask for none. Throws `HubError` where the caller may not read what it takes. */
export async function goBack(caller: Caller, facts: ActFacts, wish: RolloutWish): Promise<WayBack> {
  switch (wish.act) {
    case "abort":
      return abortTo(caller, facts);
    case "roll-back":
      return rollBackTo(caller, facts, wish.revisions);
    default:
      return { ok: true, back: [], texts: [], spec: undefined, reachesOthers: false };
  }
}

/** An abort writes no texts: the manager brings those that the hub holds, and the last one that is known to be good. */
async function abortTo(caller: Caller, { rollout, order }: ActFacts): Promise<WayBack> {
  const { node } = rollout.lane;
  if (order?.ok && order.order.abort && isSameSet(order.order.abort.of, node.desired))
    return { ok: false, problem: "It is aborted already." };
  if (node.members.length > 0 && rollout.lane.standings.every(({ stage }) => stage === "done" || stage === "soaking"))
    return { ok: false, problem: "All clusters have it: there is nothing left to abort. Roll it back to have something else." };
  if (!rollout.templated)
    return {
      ok: false,
      problem: "This add-on brings a manager of its own, which alone could take a change back. Hold it, or change the add-on.",
    };
  const back = configsBefore(node, rollout.progression);
  if (!back)
    return { ok: false, problem: "There is nothing to go back to: no cluster has had anything else. Hold it, or disable the add-on." };
  const problem = await textProblem(caller, rollout, back);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, back, texts: [], spec: undefined, reachesOthers: false };
}

/** Why clusters cannot be taken there; undefined where they can. */
async function textProblem(
  caller: Caller,
  { addOn, progression }: ActFacts["rollout"],
  back: readonly DesiredConfig[],
): Promise<string | undefined> {
  const good = (progression?.configReferences ?? []).flatMap(
    (each) => desiredOf({ ...each, desiredConfig: each.lastKnownGoodConfig }) ?? [],
  );
  for (const config of back) {
    const live = await liveObject(caller, config);
    if (live && specHash(live) === config.specHash) continue;
    if (!good.some((each) => isSameSet([each], [config])))
      return `${stateWords(config)} was never on all clusters, so nobody knows it to be good, and an abort leads to nothing else. Roll back to it, or hold the rollout.`;
    const kept = await keptRevisions(caller, addOn);
    if (!kept.some((revision) => isSameSet([stateOf(revision)], [config])))
      return `The text of ${stateWords(config)} is not kept. Roll back to another one, or hold the rollout.`;
  }
  return undefined;
}

async function rollBackTo(caller: Caller, { rollout, addOn }: ActFacts, names: readonly string[]): Promise<WayBack> {
  const kept = await keptRevisions(caller, rollout.addOn);
  const revisions = kept.filter(({ name }) => names.includes(name));
  if (revisions.length < new Set(names).size) return { ok: false, problem: "That configuration is not kept any more." };
  const { desired, namespace, name } = rollout.lane.node;
  const live = new Map<string, RawObject>();
  for (const { config } of revisions) {
    const object = await liveObject(caller, config);
    if (object) live.set(configKey(config), object);
  }
  const writes = rollBackWrites({ revisions, live, desired, addOn, placement: { namespace, name } });
  if (!writes.ok) return writes;
  const states = revisions.map(stateOf);
  const isReplaced = (config: DesiredConfig) => states.some((state) => sameReferent(state, config) || isReplacing(state, config, desired));
  const back = [...desired.filter((config) => !isReplaced(config)), ...states];
  return { ...writes, back };
}

function isReplacing(state: DesiredConfig, config: DesiredConfig, desired: readonly DesiredConfig[]): boolean {
  const isNamed = desired.some((each) => sameReferent(each, state));
  return !isNamed && isOfKind(config, { group: state.group, plural: state.resource });
}

function liveObject(caller: Caller, config: Omit<KeptConfig, "addOn">): Promise<RawObject | undefined> {
  const resource = KEPT_KINDS.find((kind) => isOfKind(config, kind));
  if (!resource) return Promise.resolve(undefined);
  const { namespace, name } = config;
  return findRawObject(caller, resource, { name, ...(namespace === "" ? {} : { namespace }) });
}
