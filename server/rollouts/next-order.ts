import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import type { ReadOrder, RolloutOrder } from "@/lib/rollout/orders";

/** The desired order, undefined for none; or why there is nothing to order. */
export type NextOrder =
  | { readonly ok: true; readonly order: RolloutOrder | undefined }
  | { readonly ok: false; readonly problem: string };

interface Given {
  readonly by: string;
  readonly now: Date;
  /** What rolls out now, and what those are to have who do not have all of it. */
  readonly of: readonly DesiredConfig[];
  readonly back: readonly DesiredConfig[];
}

const NOTHING: RolloutOrder = { version: 1 };

/** The add-on's annotation after an action. An unreadable order is replaced. */
export function nextOrder(input: RolloutActionInput, before: ReadOrder | undefined, given: Given): NextOrder {
  const order = before?.ok ? before.order : NOTHING;
  const { hold: _hold, abort: _abort, ...remaining } = order;
  switch (input.action) {
    case "hold":
      return held(order, input.reason, given);
    case "resume":
      return before?.ok !== false && !order.hold && !order.abort
        ? { ok: false, problem: notHeld(order) }
        : { ok: true, order: remaining };
    case "abort":
      // Clusters that return must not be held.
      return {
        ok: true,
        order: { ...remaining, abort: { ...givenBy(given), of: [...given.of], back: [...given.back] } },
      };
    case "roll-back":
      return { ok: true, order: remaining };
    case "gate":
      return gated(order, input.minAvailablePercent);
  }
}

function held(order: RolloutOrder, reason: string, given: Given): NextOrder {
  const { hold } = order;
  if (hold) return { ok: false, problem: `It is already held${hold.by === undefined ? "" : `, by ${hold.by}`}.` };
  return { ok: true, order: { ...order, hold: { ...givenBy(given), ...(reason === "" ? {} : { reason }) } } };
}

function gated({ gate, ...rest }: RolloutOrder, minAvailablePercent: number | null): NextOrder {
  if ((gate?.minAvailablePercent ?? null) === minAvailablePercent)
    return { ok: false, problem: "The health gate is already set to this." };
  return { ok: true, order: { ...rest, ...(minAvailablePercent === null ? {} : { gate: { minAvailablePercent } }) } };
}

function givenBy({ by, now }: Given) {
  return { at: now.toISOString(), by };
}

function notHeld({ gate }: RolloutOrder): string {
  return gate
    ? "Only the health gate holds it: change the gate, or wait until the clusters are healthy."
    : "It is not held.";
}
