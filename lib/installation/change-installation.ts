import { configIn, withConfigIn } from "@/lib/addon-config/attach-config";
import type { EnablementConfig } from "@/lib/enable/enablement";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { type AwayOrder, ordersOf, type RolloutOrder, withOrder } from "@/lib/rollout/orders";
import { changedStrategy, type StrategyInput, strategyInput } from "./strategy-input";

/** How an add-on is to be installed through one of its placements. */
export interface InstallationChange {
  /** The placement that chooses its clusters from now on. */
  readonly placement: { readonly namespace: string; readonly name: string };
  readonly rollout: StrategyInput;
  /** The health gate; null for none. */
  readonly minAvailablePercent: number | null;
  /** How it goes on without clusters that are away; null where it waits for them, absent to leave that as it is. */
  readonly away?: AwayOrder | null | undefined;
  /** The AddOnDeploymentConfig that the placement names; null for none of its own, absent to leave that as it is. */
  readonly config?: EnablementConfig | null | undefined;
}

const Entry = z.looseObject({
  namespace: z.string(),
  name: z.string(),
  rolloutStrategy: z.optional(z.looseObject({})),
  configs: z.optional(z.unknown()),
});

const WithPlacements = z.object({
  metadata: z.object({ annotations: z.optional(z.record(z.string(), z.string())) }),
  spec: z.object({ installStrategy: z.object({ type: z.literal("Placements"), placements: z.array(Entry) }) }),
});

/** What is installed through a placement ("namespace/name"), as it is now; undefined if nothing is. */
export function installationOf(addOn: RawObject, key: string): InstallationChange | undefined {
  const entry = entriesOf(addOn).find((each) => objectKey(each) === key);
  if (!entry) return undefined;
  const { namespace, name, rolloutStrategy, configs } = entry;
  const { gate, away = null } = orderOf(addOn, key) ?? {};
  const minAvailablePercent = gate?.minAvailablePercent ?? null;
  const named = configIn(configs);
  return {
    placement: { namespace, name },
    rollout: strategyInput(rolloutStrategy),
    minAvailablePercent,
    away,
    config: named ? { use: "existing", ...named } : null,
  };
}

/**
 * The patch that changes one entry of the install strategy and the orders for its rollout, which go with it to another
 * placement. Undefined if it has all of it already.
 */
export function installationPatch(addOn: RawObject, key: string, change: InstallationChange): object | undefined {
  const entries = entriesOf(addOn);
  const placements = entries.map((entry) => (objectKey(entry) === key ? changedEntry(entry, change) : entry));
  const before = annotationOf(addOn);
  const text = changedOrders(addOn, key, change);
  const patch = {
    ...(text === before ? {} : { metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } } }),
    ...(deepEqual(placements, entries) ? {} : { spec: { installStrategy: { placements } } }),
  };
  return Object.keys(patch).length > 0 ? patch : undefined;
}

function changedEntry(entry: z.infer<typeof Entry>, { placement, rollout, config }: InstallationChange) {
  const rolloutStrategy = changedStrategy(entry.rolloutStrategy, rollout);
  const isNew = entry.rolloutStrategy === undefined && Object.keys(rolloutStrategy).length === 0;
  return { ...entry, ...placement, ...(isNew ? {} : { rolloutStrategy }), ...changedConfigs(entry, config) };
}

function changedConfigs({ configs }: z.infer<typeof Entry>, config: InstallationChange["config"]) {
  if (config === undefined || isNamed(configs, config)) return {};
  return { configs: withConfigIn(configs, config ?? undefined) };
}

/** Whether an entry's configurations name this AddOnDeploymentConfig already; null for none. */
function isNamed(configs: unknown, config: EnablementConfig | null): boolean {
  const named = configIn(configs);
  if (!config || !named) return !config && !named;
  return config.namespace === named.namespace && config.name === named.name;
}

function changedOrders(addOn: RawObject, key: string, change: InstallationChange) {
  const text = annotationOf(addOn);
  const order: RolloutOrder = orderOf(addOn, key) ?? { version: 1 };
  const next = objectKey(change.placement);
  const changed = changedOrder(order, change);
  if (next === key && deepEqual(changed, order)) return text;
  return withOrder(next === key ? text : withOrder(text, key, undefined), next, changed);
}

function changedOrder(order: RolloutOrder, { minAvailablePercent, away = order.away ?? null }: InstallationChange) {
  const { gate: _gate, away: _away, ...rest } = order;
  return {
    ...rest,
    ...(minAvailablePercent === null ? {} : { gate: { minAvailablePercent } }),
    ...(away === null ? {} : { away }),
  };
}

/** Why the orders for a rollout cannot be read, and so cannot be changed; undefined where they can. */
export function orderError(addOn: RawObject, key: string): string | undefined {
  const order = ordersOf({ annotations: annotationsOf(addOn) })(key);
  return order?.ok === false ? order.error : undefined;
}

function orderOf(addOn: RawObject, key: string): RolloutOrder | undefined {
  const order = ordersOf({ annotations: annotationsOf(addOn) })(key);
  return order?.ok ? order.order : undefined;
}

function annotationOf(addOn: RawObject): string | undefined {
  return annotationsOf(addOn)[ROLLOUTS_ANNOTATION];
}

function annotationsOf({ metadata }: RawObject): Readonly<Record<string, string>> {
  return metadata.annotations ?? {};
}

function entriesOf(addOn: RawObject) {
  const read = WithPlacements.safeParse(addOn);
  return read.success ? read.data.spec.installStrategy.placements : [];
}
