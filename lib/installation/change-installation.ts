import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ordersOf, type RolloutOrder, withOrder } from "@/lib/rollout/orders";
import { changedStrategy, type StrategyInput, strategyInput } from "./strategy-input";

/** How an add-on is to be installed through one of its placements. */
export interface InstallationChange {
  /** The placement that chooses its clusters from now on. */
  readonly placement: { readonly namespace: string; readonly name: string };
  readonly rollout: StrategyInput;
  /** The health gate; null for none. */
  readonly minAvailablePercent: number | null;
}

const Entry = z.looseObject({
  namespace: z.string(),
  name: z.string(),
  rolloutStrategy: z.optional(z.looseObject({})),
});

const WithPlacements = z.object({
  metadata: z.object({ annotations: z.optional(z.record(z.string(), z.string())) }),
  spec: z.object({ installStrategy: z.object({ type: z.literal("Placements"), placements: z.array(Entry) }) }),
});

/** What is installed through a placement ("namespace/name"), as it is now; undefined if nothing is. */
export function installationOf(addOn: RawObject, key: string): InstallationChange | undefined {
  const entry = entriesOf(addOn).find((each) => objectKey(each) === key);
  if (!entry) return undefined;
  const { namespace, name, rolloutStrategy } = entry;
  const minAvailablePercent = orderOf(addOn, key)?.gate?.minAvailablePercent ?? null;
  return { placement: { namespace, name }, rollout: strategyInput(rolloutStrategy), minAvailablePercent };
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

function changedEntry(entry: z.infer<typeof Entry>, { placement, rollout }: InstallationChange) {
  const rolloutStrategy = changedStrategy(entry.rolloutStrategy, rollout);
  const isNew = entry.rolloutStrategy === undefined && Object.keys(rolloutStrategy).length === 0;
  return { ...entry, ...placement, ...(isNew ? {} : { rolloutStrategy }) };
}

function changedOrders(addOn: RawObject, key: string, { placement, minAvailablePercent }: InstallationChange) {
  const text = annotationOf(addOn);
  const order: RolloutOrder = orderOf(addOn, key) ?? { version: 1 };
  const next = objectKey(placement);
  if (next === key && (order.gate?.minAvailablePercent ?? null) === minAvailablePercent) return text;
  const { gate: _gate, ...rest } = order;
  const changed = { ...rest, ...(minAvailablePercent === null ? {} : { gate: { minAvailablePercent } }) };
  return withOrder(next === key ? text : withOrder(text, key, undefined), next, changed);
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
