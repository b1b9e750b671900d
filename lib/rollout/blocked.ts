import { plural } from "@/lib/format/count";
import type { StartBlock } from "@/lib/gates/start-rules";
import type { Held } from "./held";
import type { RolloutOutcome } from "./plan";

/** Why clusters of one placement may not start an update now. */
export type BlockOf = (cluster: string) => StartBlock | undefined;

/** Clusters that would start now, by what keeps them from it. */
export type Blocked = ReadonlyMap<string, StartBlock>;

const REASONS = {
  unread: "GatesUnread",
  freeze: "Frozen",
  gate: "WaitsForApproval",
  veto: "HeldByCluster",
  window: "OutsideWindow",
} as const satisfies Record<StartBlock["kind"], Held["reason"]>;

/** What a hub's condition reports of such a rollout: every cluster that has not started waits for that. */
export function blockedAsReported(reason: string, message: string): BlockOf | undefined {
  const kind = KINDS.find((each) => REASONS[each] === reason);
  return kind && (() => ({ kind, name: "", message, untilMs: undefined }));
}

const KINDS = Object.keys(REASONS) as StartBlock["kind"][]; // in this order the first is the reason

const WAITING = {
  unread: "may not start",
  freeze: "may not start",
  gate: "for approval",
  veto: "held by themselves",
  window: "for their maintenance window",
} as const satisfies Record<StartBlock["kind"], string>;

/** Which of the clusters that would start are kept from it, as the plan found them. */
export function blockedIn(outcome: RolloutOutcome, blockOf: BlockOf | undefined): Blocked {
  if (!outcome.ok || !outcome.blocked || !blockOf) return NONE;
  return new Map(
    outcome.blocked.flatMap((cluster) => {
      const block = blockOf(cluster);
      return block ? [[cluster, block] as const] : [];
    }),
  );
}

const NONE: Blocked = new Map();

/** What the rollout waits for where no cluster may start; undefined where one does, or none would. */
export function heldByBlocks(outcome: RolloutOutcome, blocked: Blocked): Held | undefined {
  if (!outcome.ok || blocked.size === 0 || outcome.rollout.some(({ status }) => status === "to-apply"))
    return undefined;
  const all = [...blocked.values()];
  for (const kind of KINDS) {
    const own = all.filter((block) => block.kind === kind);
    if (own.length > 0) return { reason: REASONS[kind], message: messageFor(kind, own) };
  }
  return undefined;
}

function messageFor(kind: StartBlock["kind"], blocks: readonly StartBlock[]): string {
  const first = blocks.reduce((a, b) =>
    (b.untilMs ?? Number.POSITIVE_INFINITY) < (a.untilMs ?? Number.POSITIVE_INFINITY) ? b : a,
  );
  const wait = `${plural(blocks.length, "cluster")} ${blocks.length === 1 ? "waits" : "wait"}`;
  const head = kind === "unread" || kind === "freeze" ? "No cluster starts." : `${wait} ${WAITING[kind]}.`;
  return `${head} ${first.message}`;
}

/** At most so long until it is planned again, so that no timer is too far for a timer. */
const MAX_RECHECK_MS = 3_600_000;

/** The outcome, planned again when the first of the blocks ends by time. */
export function recheckedAtEnd(outcome: RolloutOutcome, blocked: Blocked, nowMs: number): RolloutOutcome {
  if (!outcome.ok || blocked.size === 0) return outcome;
  const ends = [...blocked.values()].flatMap(({ untilMs }) => untilMs ?? []);
  if (ends.length === 0) return outcome;
  const soonestMs = ends.reduce((a, b) => Math.min(a, b)) - nowMs;
  const ownMs = outcome.recheckAfterMs ?? MAX_RECHECK_MS;
  return { ...outcome, recheckAfterMs: Math.min(ownMs, Math.max(1, soonestMs)) };
}
