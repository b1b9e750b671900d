import { describe, expect, it } from "vitest";
import { type GateApproval, RolloutGate } from "@/lib/resources/rollout-gate";
import { type GateRound, gateTitle, stepGates } from "./gate-rounds";

const NOW = Date.parse("2026-11-27T02:00:00Z");
const SUBJECT = { of: "abc", group: "production" };

function gate(status: object, spec: object = {}): RolloutGate {
  return RolloutGate.parse({
    apiVersion: "flotilla.dev/v1alpha1",
    kind: "RolloutGate",
    metadata: { name: "prod", uid: "u1", resourceVersion: "1" },
    spec: {
      addOn: "logs",
      placement: { namespace: "fleet", name: "all" },
      approvals: 2,
      webhook: { receiver: "board", approver: "change-board" },
      ...spec,
    },
    status,
  });
}

const WAITS = { waitingFor: [{ ...SUBJECT, since: "2026-11-27T01:00:00Z", clusters: 12 }] };
const said = (user: string, decision = "Approved"): GateApproval => ({
  ...SUBJECT,
  user,
  decision,
  at: "2026-11-27T01:30:00Z",
  comment: "",
});
const statesOf = (rounds: readonly GateRound[], gates: readonly RolloutGate[], nowMs = NOW) =>
  stepGates(rounds, gates, nowMs).messages.map(({ notice }) => notice.state);

describe("what is sent to the receiver that a gate names", () => {
  it("is that it waits, once, with what an answer needs", () => {
    const { messages, rounds } = stepGates([], [gate(WAITS)], NOW);
    expect(messages).toMatchObject([
      {
        receiver: "board",
        notice: { ...SUBJECT, state: "Waiting", clusters: 12, answerPath: "/api/v1/gates/approval/prod/callbacks" },
      },
    ]);
    expect(messages.map(({ notice }) => gateTitle(notice))).toEqual([
      "Gate prod of logs, before production: waits for 2 of 2 approvals, 12 clusters",
    ]);
    expect(statesOf(rounds, [gate(WAITS)])).toEqual([]);
  });

  it("is each decision, also after the wait has ended by it", () => {
    const { rounds } = stepGates([], [gate(WAITS)], NOW);
    expect(statesOf(rounds, [gate({ ...WAITS, approvals: [said("ada")] })])).toEqual([]);
    const denied = stepGates(rounds, [gate({ ...WAITS, approvals: [said("ada", "Denied")] })], NOW);
    expect(denied.messages.map(({ notice }) => gateTitle(notice))).toEqual([
      "Gate prod of logs, before production: denied by ada",
    ]);
    const open = gate({ approvals: [said("ada"), said("webhook:change-board")] });
    expect(statesOf(denied.rounds, [open])).toEqual(["Approved"]);
  });

  it("is that it waits again once approvals have expired", () => {
    const open = gate({ approvals: [said("ada"), said("bob")] }, { expiresAfter: "1h" });
    const { rounds } = stepGates([], [gate(WAITS)], NOW);
    const approved = stepGates(rounds, [open], NOW);
    const waits = gate({ ...WAITS, approvals: open.status.approvals }, { expiresAfter: "1h" });
    expect(statesOf(approved.rounds, [waits], NOW + 2 * 60 * 60_000)).toEqual(["Waiting"]);
  });

  it("is nothing where no receiver is named, nor twice where the wait comes and goes with a window", () => {
    expect(statesOf([], [gate(WAITS, { webhook: {} })])).toEqual([]);
    const { rounds } = stepGates([], [gate(WAITS)], NOW);
    const closed = stepGates(rounds, [gate({})], NOW + 60_000);
    expect(closed.messages).toEqual([]);
    expect(statesOf(closed.rounds, [gate(WAITS)], NOW + 120_000)).toEqual([]);
  });

  it("is forgotten with the gate, and a week after", () => {
    const { rounds } = stepGates([], [gate(WAITS)], NOW);
    expect(stepGates(rounds, [], NOW).rounds).toEqual([]);
    expect(stepGates(rounds, [gate({})], NOW + 8 * 24 * 60 * 60_000).rounds).toEqual([]);
  });
});
