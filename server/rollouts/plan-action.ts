import type { RolloutActionInput, RolloutActionPlan } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import { gateWarnings } from "@/lib/enable/gate";
import { change, type Stages, type Write } from "@/lib/enable/write";
import { count } from "@/lib/format/count";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { z } from "@/lib/kube/zod";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  configKeysOfAddOn,
} from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { withOrder } from "@/lib/rollout/orders";
import type { Caller } from "@/server/auth/caller";
import { plannedWrites } from "@/server/auth/writes/planned-writes";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { judgeStages } from "@/server/objects/judge-stages";
import { type ActionFacts, type ActionParts, actionFacts } from "./action-facts";
import { actionId } from "./action-id";
import { goBack } from "./go-back";
import { nextOrder } from "./next-order";
import { changedBy, effectsOf } from "./rollout-effects";

/** A plan and the rights it needs. */
export interface MadeAction {
  readonly shown: RolloutActionPlan;
  readonly stages: Stages;
}

export async function planAction(
  caller: Caller,
  parts: ActionParts,
  path: z.infer<typeof RolloutPath>,
  input: RolloutActionInput,
): Promise<RolloutActionPlan> {
  return (await makeActionPlan(caller, parts, path, input)).shown;
}

/** The writes for a request. Objects to write are read with the caller's rights. Nothing is written. */
export async function makeActionPlan(
  caller: Caller,
  parts: ActionParts,
  path: z.infer<typeof RolloutPath>,
  input: RolloutActionInput,
): Promise<MadeAction> {
  const facts = await actionFacts(caller, parts, path);
  const { rollout, order, refusal } = facts;
  if (refusal !== undefined) return unplanned(facts, input, refusal);
  const way = await goBack(caller, facts, input);
  if (!way.ok) return unplanned(facts, input, way.problem);
  const { desired } = rollout.lane.node;
  const next = nextOrder(input, order, { by: caller.user, now: new Date(), of: desired, back: way.back });
  if (!next.ok) return unplanned(facts, input, next.problem);
  const text = withOrder(facts.text, facts.placement, next.order);
  const annotated = text === facts.text ? {} : { metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } } };
  const patch = { ...annotated, ...(way.spec === undefined ? {} : { spec: way.spec }) };
  const isChanged = Object.keys(patch).length > 0;
  const stages: Stages = [way.texts, isChanged ? [change(clusterManagementAddOns, facts.addOn, patch)] : []].filter(
    ({ length }) => length > 0,
  );
  const effects = effectsOf({ lane: rollout.lane, input, back: way.back });
  const changes = way.back.length === 0 ? [] : changedBy(rollout.lane, input, way.back);
  const { elsewhere, ...judged } = await judgeStages(caller, parts.caches, stages, {
    name: path.addOn,
    moved: { gains: [], loses: [], changes },
  });
  const shown: RolloutActionPlan = {
    id: actionId({
      ...facts,
      input,
      back: way.back,
      written: [...way.texts.map(readOf), ...(way.spec ? [facts.addOn] : [])],
      elsewhere,
    }),
    writes: plannedWrites(stages),
    rights: await rightsFor(caller, stages),
    effects,
    problems: [],
    warnings: [...warningsFor(facts, input), ...reachWarnings(parts.caches.addOns.list(), facts, way)],
    ...judged,
  };
  return { shown, stages };
}

function readOf(write: Write): RawObject | undefined {
  return write.verb === "create" ? undefined : write.before;
}

function unplanned(facts: ActionFacts, input: RolloutActionInput, problem: string): MadeAction {
  const id = actionId({ ...facts, input, back: [], written: [] });
  return { shown: { id, writes: [], rights: [], effects: [], problems: [problem], warnings: [] }, stages: [] };
}

function warningsFor({ order, rollout }: ActionFacts, input: RolloutActionInput): string[] {
  const { node, strategy } = rollout.lane;
  const warnings: string[] = [];
  if (order?.ok === false) warnings.push(`The existing annotation is unreadable and will be replaced: ${order.error}.`);
  if (input.action !== "gate" || input.minAvailablePercent === null) return warnings;
  const { type } = node.strategy;
  return [...warnings, ...gateWarnings({ type, soaks: strategy?.timing.minSuccessMs !== 0 })];
}

interface Way {
  readonly back: readonly DesiredConfig[];
  readonly texts: Stages[number];
  readonly reachesOthers: boolean;
}

/** Clusters outside this placement that the content reaches. */
function reachWarnings(
  addOns: readonly ClusterManagementAddOn[],
  { rollout, placement }: ActionFacts,
  { back, texts, reachesOthers }: Way,
): string[] {
  if (texts.length === 0 && !reachesOthers) return [];
  const keys = new Set(back.map((config) => configKey({ ...config })));
  const others = addOns.filter(
    (each) => each.metadata.name !== rollout.addOn && configKeysOfAddOn(each).some((key) => keys.has(key)),
  );
  const own = addOns.find(({ metadata }) => metadata.name === rollout.addOn);
  const placements = (own?.spec.installStrategy.placements ?? []).map(({ namespace, name }) => `${namespace}/${name}`);
  const besides = placements.filter((each) => each !== placement);
  return [
    ...(texts.length > 0 && others.length > 0
      ? [
          `${count(others.length)} other ${others.length === 1 ? "add-on has" : "add-ons have"} the same configuration and ${others.length === 1 ? "gets" : "get"} it back, too: ${names(others)}.`,
        ]
      : []),
    ...(besides.length > 0
      ? [`Clusters of ${besides.join(", ")} return, too, where they have the same configuration.`]
      : []),
  ];
}

function names(addOns: readonly ClusterManagementAddOn[]): string {
  return addOns.map(({ metadata }) => metadata.name).join(", ");
}
