import type { Gap, NotificationFacts } from "@/lib/notifications/facts";
import { outdatedActions, readActions, readRules } from "@/lib/notifications/stored-rules";
import { readState, type StoredState, writeState } from "@/lib/notifications/stored-state";
import { pause } from "@/server/hub/backoff";
import { firstOf } from "@/server/hub/first-of";
import type { HubClient } from "@/server/hub/hub-client";
import { log } from "@/server/log";
import { type Delivery, deliverDue } from "./deliver";
import type { HubOutage } from "./hub-outage";
import { ACTIONS, createEmpty, RULES, readRecord, stateName, writeRecord } from "./hub-records";
import { type Evaluation, evaluate } from "./notifier";
import { type ReadReceiver, readReceivers } from "./receiver-file";
import type { NotificationSettings } from "./settings";

const EACH_MS = 10_000;
const DEADLINE_MS = 8_000;
/** Written without a change so often, so that the next leader knows until when there was one. */
const BEAT_MS = 60_000;
const FORGET_EACH_MS = 10 * 60_000;
const MIN_GAP_MS = 2 * BEAT_MS;

export interface NotificationParts extends Omit<Delivery, "receivers" | "baseUrl" | "policy"> {
  /** Whose writes go through the fence. */
  readonly client: Pick<HubClient, "create" | "getRaw" | "patch">;
  readonly fieldManager: string;
  /** The lease by which it leads. */
  readonly lease: string;
  readonly settings: NotificationSettings;
  readonly facts: () => NotificationFacts;
  /** One process alone sends tests, and tells of times without a leader. */
  readonly isMain: boolean;
  /** What goes on when the hub does not answer any more. */
  readonly outage?: Pick<HubOutage, "remember">;
  readonly eachMs?: number;
}

/** Looks at the rules and notifies until the signal fires; only the leader runs it. Never throws. */
export async function runNotifications(parts: NotificationParts, signal: AbortSignal): Promise<void> {
  const rounds = new Rounds(parts, signal);
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      await rounds.next();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !signal.aborted) log.warn({ error }, "notifications are not evaluated; it is tried again");
      hasFailed = true;
    }
    await pause(parts.eachMs ?? EACH_MS, signal);
  }
}

/** One evaluation after another, with the state between them. */
export class Rounds {
  #state: StoredState | undefined;
  #written = "";
  #writtenAtMs = 0;
  /** Found when it took over; told of in the first evaluation. */
  #gap: Gap | undefined;
  #forgottenAtMs = 0;

  constructor(
    private readonly parts: NotificationParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Throws `HubError` and `HubUnreachable`. */
  async next(): Promise<void> {
    const receivers = await readReceivers(this.parts.settings.folder);
    if (receivers.length === 0) return;
    const evaluation = await this.#read(receivers);
    if (!evaluation) return;
    this.parts.outage?.remember(evaluation);
    this.#state = evaluate(this.#state ?? readState(undefined), evaluation);
    // First written, then sent: after a change of leaders something may come twice, and nothing is lost.
    await this.#write(evaluation.nowMs);
    await this.#deliver(evaluation);
    await this.#write(Date.now());
    await this.#forget(evaluation);
  }

  async #read(receivers: readonly ReadReceiver[]): Promise<Evaluation | undefined> {
    const { client, isMain, lease } = this.parts;
    const deadline = firstOf(this.signal, AbortSignal.timeout(DEADLINE_MS));
    const [rules, actions] = await Promise.all([RULES, ACTIONS].map((name) => readRecord(client, name, deadline)));
    if (isMain && !rules) await createEmpty(RULES, this.parts, deadline);
    if (isMain && !actions) await createEmpty(ACTIONS, this.parts, deadline);
    const nowMs = Date.now();
    if (this.#state === undefined) {
      const stored = await readRecord(client, stateName(lease), deadline);
      this.#state = readState(stored?.data.state);
      this.#gap = gapBefore(this.#state, nowMs);
    }
    const gap = this.#gap;
    this.#gap = undefined;
    const read = readActions(actions?.data ?? {});
    return {
      rules: readRules(rules?.data ?? {}),
      actions: isMain ? read : { ...read, tests: new Map() },
      receivers,
      facts: { ...this.parts.facts(), ...(isMain && { gap: () => gap, outage: () => undefined }) },
      nowMs,
    };
  }

  /** Entries about what is over. */
  async #forget({ actions, nowMs }: Evaluation): Promise<void> {
    if (!this.#state || !this.parts.isMain || nowMs - this.#forgottenAtMs < FORGET_EACH_MS) return;
    this.#forgottenAtMs = nowMs;
    const data = outdatedActions(actions, this.#state, nowMs);
    if (Object.keys(data).length === 0) return;
    const signal = firstOf(this.signal, AbortSignal.timeout(DEADLINE_MS));
    await writeRecord(ACTIONS, data, { ...this.parts, signal });
  }

  async #write(nowMs: number): Promise<void> {
    if (!this.#state) return;
    const { client, fieldManager, lease } = this.parts;
    const changed = writeState({ ...this.#state, evaluatedAtMs: 0 });
    if (changed === this.#written && nowMs - this.#writtenAtMs < BEAT_MS) return;
    const signal = firstOf(this.signal, AbortSignal.timeout(DEADLINE_MS));
    const data = { state: writeState(this.#state) };
    await writeRecord(stateName(lease), data, { client, fieldManager, signal });
    this.#written = changed;
    this.#writtenAtMs = nowMs;
  }

  async #deliver({ nowMs, receivers }: Evaluation): Promise<void> {
    const { baseUrl, policy } = this.parts.settings;
    const delivery: Delivery = { ...this.parts, receivers, baseUrl, policy };
    if (this.#state) this.#state = await deliverDue(this.#state, delivery, nowMs, this.signal);
  }
}

/** A time without a leader: longer than between two writes of one. */
function gapBefore({ evaluatedAtMs }: StoredState, nowMs: number): Gap | undefined {
  if (evaluatedAtMs === 0 || nowMs - evaluatedAtMs < MIN_GAP_MS) return undefined;
  return { fromMs: evaluatedAtMs, toMs: nowMs };
}
