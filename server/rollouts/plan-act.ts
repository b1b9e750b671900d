import type { RolloutActPlan, RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutPath } from "@/lib/api/rollouts";
import { change, type Stages, type Write } from "@/lib/enable/write";
import { count } from "@/lib/format/count";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { z } from "@/lib/kube/zod";
import { type ClusterManagementAddOn, clusterManagementAddOns, configKeysOfAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { withOrder } from "@/lib/rollout/orders";
import type { Caller } from "@/server/auth/caller";
import { plannedWrites } from "@/server/auth/writes/planned-writes";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { type ActFacts, type ActParts, actFacts } from "./act-facts";
import { actId } from "./act-id";
import { goBack } from "./go-back";
import { nextOrder } from "./next-order";
import { effectsOf } from "./rollout-effects";

/** Above so many clusters that get something else, the add-on's name has to be typed. */
const MOST_UNCONFIRMED = 20;

/** A plan and what it takes to carry it out. */
export interface MadeAct {
  readonly shown: RolloutActPlan;
  readonly stages: Stages;
}

export async function planAct(
  caller: Caller,
  parts: ActParts,
  path: z.infer<typeof RolloutPath>,
  wish: RolloutWish,
): Promise<RolloutActPlan> {
  return (await makeActPlan(caller, parts, path, wish)).shown;
}

/** What would be done for a wish. What is written to is read anew with the caller's own rights. Nothing is written. */
export async function makeActPlan(caller: Caller, parts: ActParts, path: z.infer<typeof RolloutPath>, wish: RolloutWish): Promise<MadeAct> {
  const facts = await actFacts(caller, parts, path);
  const { rollout, order, refusal } = facts;
  if (refusal !== undefined) return unplanned(facts, wish, refusal);
  const way = await goBack(caller, facts, wish);
  if (!way.ok) return unplanned(facts, wish, way.problem);
  const { desired } = rollout.lane.node;
  const next = nextOrder(wish, order, { by: caller.user, now: new Date(), of: desired, back: way.back });
  if (!next.ok) return unplanned(facts, wish, next.problem);
  const text = withOrder(facts.text, facts.placement, next.order);
  const annotated = text === facts.text ? {} : { metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } } };
  const patch = { ...annotated, ...(way.spec === undefined ? {} : { spec: way.spec }) };
  const isChanged = Object.keys(patch).length > 0;
  const stages: Stages = [way.texts, isChanged ? [change(clusterManagementAddOns, facts.addOn, patch)] : []].filter(
    ({ length }) => length > 0,
  );
  const effects = effectsOf({ lane: rollout.lane, wish, back: way.back });
  const changed = way.back.length === 0 ? 0 : Math.max(0, ...effects.filter((_, place) => isChange(wish, place)).map(({ size }) => size));
  const shown: RolloutActPlan = {
    id: actId({ ...facts, wish, back: way.back, written: [...way.texts.map(readOf), ...(way.spec ? [facts.addOn] : [])] }),
    writes: plannedWrites(stages),
    rights: await rightsFor(caller, stages),
    effects,
    problems: [],
    warnings: [...warningsFor(facts, wish), ...reachWarnings(parts.addOns.list(), facts, way)],
    ...(changed > MOST_UNCONFIRMED ? { confirm: path.addOn } : {}),
  };
  return { shown, stages };
}

function readOf(write: Write): RawObject | undefined {
  return write.verb === "create" ? undefined : write.before;
}

/** Of an abort those keep what they have who come first; of a roll back those who come last. */
function isChange({ act }: RolloutWish, place: number): boolean {
  return act === "abort" ? place > 0 : place === 0;
}

function unplanned(facts: ActFacts, wish: RolloutWish, problem: string): MadeAct {
  const id = actId({ ...facts, wish, back: [], written: [] });
  return { shown: { id, writes: [], rights: [], effects: [], problems: [problem], warnings: [] }, stages: [] };
}

function warningsFor({ order, rollout }: ActFacts, wish: RolloutWish): string[] {
  const { node, strategy } = rollout.lane;
  const warnings: string[] = [];
  if (order?.ok === false) warnings.push(`The order that stands there cannot be read and gives way: ${order.error}.`);
  if (wish.act !== "gate" || wish.minAvailablePercent === null) return warnings;
  if (node.strategy.type === "All")
    warnings.push("The strategy lets all clusters start at once: there is nobody left whom a gate could stop.");
  else if (strategy?.timing.minSuccessMs === 0)
    warnings.push("The strategy has no soak time: the next clusters may start before the health of those updated is known.");
  return warnings;
}

interface Way {
  readonly back: readonly DesiredConfig[];
  readonly texts: Stages[number];
  readonly reachesOthers: boolean;
}

/** Whom a text reaches beside the clusters of this placement. */
function reachWarnings(
  addOns: readonly ClusterManagementAddOn[],
  { rollout, placement }: ActFacts,
  { back, texts, reachesOthers }: Way,
): string[] {
  if (texts.length === 0 && !reachesOthers) return [];
  const keys = new Set(back.map((config) => configKey({ ...config })));
  const others = addOns.filter((each) => each.metadata.name !== rollout.addOn && configKeysOfAddOn(each).some((key) => keys.has(key)));
  const own = addOns.find(({ metadata }) => metadata.name === rollout.addOn);
  const placements = (own?.spec.installStrategy.placements ?? []).map(({ namespace, name }) => `${namespace}/${name}`);
  const besides = placements.filter((each) => each !== placement);
  return [
    ...(texts.length > 0 && others.length > 0
      ? [
          `${count(others.length)} other ${others.length === 1 ? "add-on has" : "add-ons have"} the same configuration and ${others.length === 1 ? "gets" : "get"} it back too: ${names(others)}.`,
        ]
      : []),
    ...(besides.length > 0 ? [`Clusters of ${besides.join(", ")} go back too where they have the same configuration.`] : []),
  ];
}

function names(addOns: readonly ClusterManagementAddOn[]): string {
  return addOns.map(({ metadata }) => metadata.name).join(", ");
}
