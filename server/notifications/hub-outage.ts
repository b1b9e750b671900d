import { readState, type StoredState } from "@/lib/notifications/stored-state";
import { pause } from "@/server/hub/backoff";
import { firstOf } from "@/server/hub/first-of";
import type { HubClient } from "@/server/hub/hub-client";
import { HubUnreachable } from "@/server/hub/hub-error";
import { type Delivery, deliverDue } from "./deliver";
import { type Evaluation, evaluate } from "./notifier";

const EACH_MS = 5_000;
const DEADLINE_MS = 4_000;
/** After the hub answers again, messages about it have so many more rounds. */
const LAST_ROUNDS = 3;

interface OutageParts extends Omit<Delivery, "isLeading" | "receivers"> {
  /** Not through the fence: nothing is written. */
  readonly client: Pick<HubClient, "raw">;
  readonly eachMs?: number;
}

/**
 * Notifies that the hub cannot be reached. Without the hub nobody leads, and neither rules nor state can be read: the
 * process that led last does it, by the rules that it read last, until the hub answers.
 */
export class HubOutage {
  #last: Pick<Evaluation, "receivers" | "rules" | "nowMs"> | undefined;

  constructor(private readonly parts: OutageParts) {}

  /** What was read while the hub answered. */
  remember({ nowMs, receivers, rules }: Evaluation): void {
    const own = rules.filter((read) => "rule" in read && read.rule.when.type === "hub-unreachable");
    this.#last = { nowMs, receivers, rules: own };
  }

  /** After the lease was lost: returns when the hub answers, at once where it does or no rule is about it. Never throws. */
  async follow(signal: AbortSignal): Promise<void> {
    const last = this.#last;
    if (!last || last.rules.length === 0 || (await this.#answers(signal))) return;
    let state = readState(undefined);
    let isOver = false;
    while (!signal.aborted && !isOver) {
      state = await this.#round(state, last, last.nowMs, signal);
      await pause(this.parts.eachMs ?? EACH_MS, signal);
      isOver = await this.#answers(signal);
    }
    for (let left = LAST_ROUNDS; left > 0 && !signal.aborted; left -= 1) {
      state = await this.#round(state, last, undefined, signal);
      if (state.outbox.length === 0) return;
      await pause(this.parts.eachMs ?? EACH_MS, signal);
    }
  }

  async #round(
    state: StoredState,
    { receivers, rules }: Pick<Evaluation, "receivers" | "rules">,
    sinceMs: number | undefined,
    signal: AbortSignal,
  ): Promise<StoredState> {
    const nowMs = Date.now();
    const actions = { acknowledged: new Map(), tests: new Map() };
    const facts = { outage: () => sinceMs };
    const next = evaluate(state, { actions, facts, nowMs, receivers, rules });
    return await deliverDue(next, { ...this.parts, receivers, isLeading: () => true }, nowMs, signal);
  }

  /** A refusal is an answer. */
  async #answers(signal: AbortSignal): Promise<boolean> {
    try {
      await this.parts.client.raw({
        method: "GET",
        path: "/version",
        signal: firstOf(signal, AbortSignal.timeout(DEADLINE_MS)),
      });
      return true;
    } catch (error) {
      return !(error instanceof HubUnreachable || (error instanceof Error && error.name === "TimeoutError"));
    }
  }
}
