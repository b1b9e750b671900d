import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import type { ReadOrder, RolloutOrder } from "@/lib/rollout/orders";

/** An order as it shall be, undefined for none; or why there is nothing to order. */
export type NextOrder = { readonly ok: true; readonly order: RolloutOrder | undefined } | { readonly ok: false; readonly problem: string };

interface Given {
  readonly by: string;
  readonly now: Date;
  /** What rolls out now, and what those are to have who do not have all of it. */
  readonly of: readonly DesiredConfig[];
  readonly back: readonly DesiredConfig[];
}

const NOTHING: RolloutOrder = { version: 1 };

/** What is to stand in the add-on's annotation after an act. An order that cannot be read gives way to the next one. */
export function nextOrder(wish: RolloutWish, before: ReadOrder | undefined, given: Given): NextOrder {
  const order = before?.ok ? before.order : NOTHING;
  const { hold: _hold, abort: _abort, ...kept } = order;
  switch (wish.act) {
    case "hold":
      return held(order, wish.reason, given);
    case "resume":
      return before?.ok !== false && !order.hold && !order.abort ? { ok: false, problem: notHeld(order) } : { ok: true, order: kept };
    case "abort":
      // Whoever is to go back must not be held on the way.
      return { ok: true, order: { ...kept, abort: { ...givenBy(given), of: [...given.of], back: [...given.back] } } };
    case "roll-back":
      return { ok: true, order: kept };
    case "gate":
      return gated(order, wish.minAvailablePercent);
  }
}

function held(order: RolloutOrder, reason: string, given: Given): NextOrder {
  const { hold } = order;
  if (hold) return { ok: false, problem: `It is held already${hold.by === undefined ? "" : `, by ${hold.by}`}.` };
  return { ok: true, order: { ...order, hold: { ...givenBy(given), ...(reason === "" ? {} : { reason }) } } };
}

function gated({ gate, ...rest }: RolloutOrder, minAvailablePercent: number | null): NextOrder {
  if ((gate?.minAvailablePercent ?? null) === minAvailablePercent) return { ok: false, problem: "The health gate is so already." };
  return { ok: true, order: { ...rest, ...(minAvailablePercent === null ? {} : { gate: { minAvailablePercent } }) } };
}

function givenBy({ by, now }: Given) {
  return { at: now.toISOString(), by };
}

function notHeld({ gate }: RolloutOrder): string {
  return gate ? "Nobody holds it but the health gate: change that, or wait until the clusters are well." : "It is not held.";
}
