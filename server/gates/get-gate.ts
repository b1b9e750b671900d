import type { GateDetail, PeopleGate } from "@/lib/api/gates/gate-detail";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import { approvedBy, type GateState, gateState } from "@/lib/gates/approvals";
import { compareText } from "@/lib/kube/order";
import type { GateKind, GateRow } from "@/lib/lists/gates/row";
import { isFreezeAcknowledged } from "@/lib/resources/freeze";
import { type GateWait, type RolloutGate, rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import type { Rights } from "@/server/auth/rights";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { approvalEffect } from "./approval-effect";
import { gateEffect, shownEffect } from "./effect-facts";
import { GATE_RESOURCE_OF, gateScopeOf } from "./gate-scope";
import type { GateCaches } from "./gate-sources";
import { scheduleText } from "./gate-text";
import type { ServedGates } from "./list";
import { type LaneSource, waitingClusters } from "./waiting-clusters";

/** The clusters that may start by a change of a gate, by region; undefined for a caller who may not see whole rollouts. */
type ReleasedBy = (caller: Caller, before: RolloutGate, after: RolloutGate) => Promise<EffectClusters | undefined>;

export interface GateParts {
  readonly gates: ServedGates;
  readonly caches: GateCaches;
  readonly rollouts: LaneSource;
  /** Tells which clusters may start by a change of a gate. */
  readonly releasedBy: ReleasedBy;
}

/** One window, freeze or gate with what it does now. Throws `ApiError` "forbidden" and "not-found". */
export async function getGate(
  caller: Caller,
  { caches, gates, releasedBy, rollouts }: GateParts,
  { kind, name }: { readonly kind: GateKind; readonly name: string },
): Promise<GateDetail> {
  await requireAll(caller, "list", GATE_RESOURCE_OF[kind]);
  const scope = await gateScopeOf(caller);
  const row = shownRow(gates, `${kind}/${name}`, scope);
  const object = objectOf(caches, kind, name);
  if (!row || !object) throw new ApiError("not-found", `The hub has no ${GATE_RESOURCE_OF[kind].kind} ${name}.`);
  const now = new Date();
  const sources = {
    clusters: caches.clusters,
    clusterSets: caches.clusterSets,
    waiting: () => waitingClusters(rollouts),
  };
  const effect = gateEffect(kind, object.spec, sources, now);
  return {
    row,
    effect: shownEffect({ kind, effect, scope, nowMs: now.getTime() }),
    ...(await furtherFacts(caller, caches, { kind, name, now, releasedBy })),
  };
}

type Scope = Awaited<ReturnType<typeof gateScopeOf>>;

function shownRow({ view }: ServedGates, name: string, scope: Scope): GateRow | undefined {
  const entry = view.rows.get(name);
  return entry && view.shown(entry, scope);
}

function objectOf(caches: GateCaches, kind: GateKind, name: string) {
  const { freezes, maintenanceWindows, rolloutGates: gates } = caches;
  return { window: maintenanceWindows, freeze: freezes, approval: gates }[kind].get(name);
}

interface Named {
  readonly kind: GateKind;
  readonly name: string;
  readonly now: Date;
  readonly releasedBy: ReleasedBy;
}

/** What only one of the kinds has. */
async function furtherFacts(
  caller: Caller,
  caches: GateCaches,
  { kind, name, now, releasedBy }: Named,
): Promise<Partial<GateDetail>> {
  if (kind === "window") {
    const window = caches.maintenanceWindows.get(name);
    return window ? { schedule: window.spec.schedule.map(scheduleText) } : {};
  }
  if (kind === "freeze") {
    const freeze = caches.freezes.get(name);
    const at = freeze && isFreezeAcknowledged(freeze) ? freeze.status.acknowledged?.at : undefined;
    return at ? { acknowledgedAt: at } : {};
  }
  const gate = caches.rolloutGates.get(name);
  return gate ? { approval: await peopleGate(caller, gate, { now, releasedBy }) } : {};
}

/** Approving takes a verb of its own, and the right to write the status. */
export async function mayDecideOnGate(rights: Pick<Rights, "may">, name: string): Promise<PeopleGate["mayDecide"]> {
  const [mayApprove, mayPatch] = await Promise.all([
    rights.may({ verb: "approve", resource: rolloutGates, name }),
    rights.may({ verb: "patch", resource: rolloutGates, subresource: "status", name }),
  ]);
  const { group, plural } = rolloutGates;
  if (!mayApprove) return { allowed: false, missing: { verb: "approve", resource: plural, group } };
  if (!mayPatch) return { allowed: false, missing: { verb: "patch", resource: `${plural}/status`, group } };
  return { allowed: true };
}

interface Deciding {
  readonly releasedBy: ReleasedBy;
  readonly now: Date;
}

async function peopleGate(caller: Caller, gate: RolloutGate, deciding: Deciding): Promise<PeopleGate> {
  const { metadata, spec, status } = gate;
  const nowMs = deciding.now.getTime();
  const states = status.waitingFor.map((wait) => ({ wait, state: gateState(gate, wait, nowMs) }));
  const counted = new Set(states.flatMap(({ state }) => [...state.approvals, ...state.denials]));
  return {
    addOn: spec.addOn,
    namespace: spec.placement.namespace,
    placement: spec.placement.name,
    description: spec.description,
    needed: spec.approvals,
    approvers: [...spec.approvers],
    ...(spec.expiresAfter === undefined ? {} : { expiresAfter: spec.expiresAfter }),
    waits: await Promise.all(states.map(({ wait, state }) => shownWait(caller, { gate, wait, state }, deciding))),
    decisions: status.approvals
      .map((each) => {
        const { at, comment, decision, group, of, user } = each;
        return { user, at, decision, comment, of, group, counts: counted.has(each) };
      })
      .sort((a, b) => compareText(b.at, a.at)),
    ...(status.evidence ? { evidence: { ...status.evidence } } : {}),
    mayDecide: await mayDecideOnGate(caller.rights, metadata.name),
  };
}

interface Waiting {
  readonly gate: RolloutGate;
  readonly wait: GateWait;
  readonly state: GateState;
}

/** What waits, and what an approval of the caller does about it. */
async function shownWait(
  caller: Caller,
  { gate, wait, state }: Waiting,
  { now, releasedBy }: Deciding,
): Promise<PeopleGate["waits"][number]> {
  const { clusters, group, of, since } = wait;
  const own = [...state.approvals, ...state.denials].find(({ user }) => user === caller.user);
  const ownIndex = gate.status.approvals.findIndex(
    (each) => each.user === caller.user && each.of === of && each.group === group,
  );
  const { opens, confirm } = approvalEffect(gate, wait, { user: caller.user, at: now });
  const starts = opens ? await releasedBy(caller, gate, approvedBy(gate, wait, caller.user, now)) : undefined;
  return {
    ...{ of, group, since, clusters, given: state.approvals.length, opens },
    ...(own && { own: own.decision }),
    ...(ownIndex >= 0 && { ownIndex }),
    ...(confirm !== undefined && { confirm }),
    ...(starts && { starts }),
  };
}
