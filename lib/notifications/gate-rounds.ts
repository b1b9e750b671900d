import { gateState } from "@/lib/gates/approvals";
import { z } from "@/lib/kube/zod";
import type { RolloutGate } from "@/lib/resources/rollout-gate";

const Decision = z.object({ user: z.string(), decision: z.string(), at: z.string(), comment: z.string() });

/** What a receiver of a gate gets beside the title: all that an external approver needs to answer. */
export const GateNotice = z.object({
  name: z.string(),
  addOn: z.string(),
  placement: z.object({ namespace: z.string(), name: z.string() }),
  /** The change and the decision group that it is about: an answer repeats both. */
  of: z.string(),
  group: z.string(),
  state: z.enum(["Waiting", "Approved", "Denied"]),
  needed: z.number(),
  decisions: z.array(Decision),
  /** How many clusters wait for it. */
  clusters: z.number(),
  evidence: z.optional(
    z.object({
      updated: z.number(),
      available: z.number(),
      failed: z.number(),
      progressing: z.number(),
      waiting: z.number(),
    }),
  ),
  /** Where a signed answer may be sent: a path of the console; absent where no external approver is named. */
  answerPath: z.optional(z.string()),
});
export type GateNotice = z.infer<typeof GateNotice>;

/** What was sent last of one change before one group of a gate. */
export const GateRound = z.object({
  uid: z.string(),
  of: z.string(),
  group: z.string(),
  state: GateNotice.shape.state,
  /** When the gate last waited for it, or was decided, in milliseconds since epoch. */
  atMs: z.number(),
});
export type GateRound = z.infer<typeof GateRound>;

/** A message to the receiver that a gate names. */
export interface GateMessage {
  readonly receiver: string;
  readonly notice: GateNotice;
}

/** What a gate has waited for is remembered for so long after. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;
const MAX_ROUNDS = 300;
const MAX_COMMENT = 200;
const MAX_DECISIONS = 20;

/**
 * What is to be sent of gates that name a receiver: that one begins to wait, and each time what is decided changes. A
 * pure function of what was sent before: the next leader goes on from there. That a change is gone is not sent.
 */
export function stepGates(
  rounds: readonly GateRound[],
  gates: readonly RolloutGate[],
  nowMs: number,
): { readonly rounds: GateRound[]; readonly messages: GateMessage[] } {
  const after: GateRound[] = [];
  const messages: GateMessage[] = [];
  for (const gate of gates) {
    const receiver = gate.spec.webhook?.receiver;
    if (!receiver || !gate.metadata.uid) continue;
    const own = rounds.filter(({ uid }) => uid === gate.metadata.uid);
    for (const subject of subjectsOf(gate, own, nowMs)) {
      const notice = gateNotice(gate, subject, nowMs);
      const before = own.find(({ of, group }) => of === subject.of && group === subject.group);
      if (before?.state !== notice.state) messages.push({ receiver, notice });
      const isWaiting = waitOf(gate, subject) !== undefined;
      const atMs = isWaiting || before?.state !== notice.state ? nowMs : before.atMs;
      after.push({ uid: gate.metadata.uid, of: notice.of, group: notice.group, state: notice.state, atMs });
    }
  }
  return { rounds: after.toSorted((a, b) => b.atMs - a.atMs).slice(0, MAX_ROUNDS), messages };
}

type Subject = Pick<GateRound, "of" | "group">;

/** What it waits for, and what it did not long ago: an approval ends the wait. */
function subjectsOf({ status }: RolloutGate, own: readonly GateRound[], nowMs: number): Subject[] {
  const waits = status.waitingFor.map(({ of, group }) => ({ of, group }));
  const past = own.filter(({ atMs, group, of }) => {
    return nowMs - atMs < REMEMBERED_MS && !waits.some((wait) => wait.of === of && wait.group === group);
  });
  return [...waits, ...past];
}

function waitOf({ status }: RolloutGate, { of, group }: Subject) {
  return status.waitingFor.find((wait) => wait.of === of && wait.group === group);
}

function gateNotice(gate: RolloutGate, { of, group }: Subject, nowMs: number): GateNotice {
  const { metadata, spec, status } = gate;
  const { approvals, denials, isOpen, needed } = gateState(gate, { of, group }, nowMs);
  const decided = isOpen ? "Approved" : "Waiting";
  const { evidence } = status;
  return {
    name: metadata.name,
    addOn: spec.addOn,
    placement: { namespace: spec.placement.namespace, name: spec.placement.name },
    of,
    group,
    state: denials.length > 0 ? "Denied" : decided,
    needed,
    decisions: [...denials, ...approvals].slice(0, MAX_DECISIONS).map(({ at, comment, decision, user }) => {
      return { user, decision, at, comment: comment.slice(0, MAX_COMMENT) };
    }),
    clusters: waitOf(gate, { of, group })?.clusters ?? 0,
    ...(evidence && {
      evidence: {
        updated: evidence.updated,
        available: evidence.available,
        failed: evidence.failed,
        progressing: evidence.progressing,
        waiting: evidence.waiting,
      },
    }),
    ...(spec.webhook?.approver && { answerPath: `/api/v1/gates/approval/${metadata.name}/callbacks` }),
  };
}

/** In one line, for a receiver that people read. */
export function gateTitle({ addOn, clusters, decisions, group, name, needed, state }: GateNotice): string {
  const subject = `Gate ${name} of ${addOn}, before ${group}`;
  if (state === "Approved") return `${subject}: approved by ${decisions.map(({ user }) => user).join(", ")}`;
  if (state === "Denied") return `${subject}: denied by ${decisions[0]?.user ?? ""}`;
  const wanted = `${needed - decisions.length} of ${needed} ${needed === 1 ? "approval" : "approvals"}`;
  return `${subject}: waits for ${wanted}, ${clusters} ${clusters === 1 ? "cluster" : "clusters"}`;
}
