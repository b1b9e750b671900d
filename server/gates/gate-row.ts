import { gateState } from "@/lib/gates/approvals";
import { condition } from "@/lib/kube/conditions";
import { REQUESTED_BY_ANNOTATION } from "@/lib/kube/names";
import type { GateEntry } from "@/lib/lists/gates/list";
import type { GateKind, GateStatus } from "@/lib/lists/gates/row";
import type { FleetPart } from "@/lib/resources/fleet-part";
import { type Freeze, isInForce } from "@/lib/resources/freeze";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { GateMembers } from "./gate-members";
import type { GateCaches, WaitingRollouts } from "./gate-sources";
import { aboutText, gateAboutText } from "./gate-text";
import { openNow } from "./window-zones";

export interface GateRowSources {
  readonly caches: GateCaches;
  readonly members: GateMembers;
  readonly rollouts: Pick<WaitingRollouts, "rows">;
  readonly nowMs: number;
}

/** The kind and the object of a row's name: "window/nights". */
function splitName(name: string): { readonly kind: GateKind; readonly object: string } {
  const cut = name.indexOf("/");
  return { kind: name.slice(0, cut) as GateKind, object: name.slice(cut + 1) }; // as rows are named
}

/** The part of the fleet that a window or a freeze is for; undefined where there is none of that name. */
export function partOf(name: string, { freezes, maintenanceWindows }: GateCaches): FleetPart | undefined {
  const { kind, object } = splitName(name);
  if (kind === "window") return maintenanceWindows.get(object)?.spec.clusters;
  return kind === "freeze" ? freezes.get(object)?.spec.clusters : undefined;
}

/** The row of that name as the caches have it; undefined where there is none. */
export function gateRow(name: string, sources: GateRowSources): GateEntry | undefined {
  const { kind, object } = splitName(name);
  const { freezes, maintenanceWindows, rolloutGates } = sources.caches;
  const stops = [...sources.rollouts.rows.values()].flatMap((row) =>
    (row.waits ?? []).some(({ gate }) => gate === name) ? [row.name] : [],
  );
  if (kind === "window") {
    const window = maintenanceWindows.get(object);
    return window && { ...windowRow(name, window, sources), stops };
  }
  if (kind === "freeze") {
    const freeze = freezes.get(object);
    return freeze && { ...freezeRow(name, freeze, sources), stops };
  }
  const gate = rolloutGates.get(object);
  return gate && { ...approvalRow(name, gate, sources.nowMs), stops };
}

function windowRow(name: string, window: MaintenanceWindow, { caches, members, nowMs }: GateRowSources): GateEntry {
  const { metadata, spec, status } = window;
  const selected = [...members.of(name, spec.clusters)];
  const { openZones, untilMs } = openNow(
    window,
    selected.map((each) => caches.clusters.get(each)),
    nowMs,
  );
  const openness = openZones > 0 ? "open" : "closed";
  const obeyed = condition(status.conditions, "Obeyed");
  const problem = obeyed?.status === "False" ? obeyed.message || obeyed.reason : undefined;
  return {
    ...ofPart(name, metadata, spec.clusters, spec.addOns),
    kind: "window",
    status: problem === undefined ? openness : "unreadable",
    members: selected,
    zone: spec.timeZone,
    ...(untilMs === undefined ? {} : { until: timeText(untilMs) }),
    ...(spec.veto ? { veto: { ...spec.veto, values: [...spec.veto.values] } } : {}),
    ...(spec.description === "" ? {} : { reason: spec.description }),
    ...(problem === undefined ? {} : { problem }),
  };
}

function freezeRow(name: string, freeze: Freeze, { members, nowMs }: GateRowSources): GateEntry {
  const { metadata, spec } = freeze;
  const isFrozen = isInForce(freeze, nowMs);
  const by = metadata.annotations[REQUESTED_BY_ANNOTATION];
  return {
    ...ofPart(name, metadata, spec.clusters, spec.addOns),
    kind: "freeze",
    status: isFrozen ? "frozen" : "ended",
    members: [...members.of(name, spec.clusters)],
    ...(metadata.creationTimestamp ? { since: metadata.creationTimestamp } : {}),
    ...(spec.until === undefined ? {} : { until: spec.until }),
    ...(spec.reason === "" ? {} : { reason: spec.reason }),
    ...(by === undefined ? {} : { by }),
  };
}

const STATUS_OF: Readonly<Record<string, GateStatus>> = {
  Waiting: "waiting",
  Open: "approved",
  Denied: "denied",
  Idle: "ahead",
};

function approvalRow(name: string, gate: RolloutGate, nowMs: number): GateEntry {
  const { metadata, spec, status } = gate;
  const [first] = status.waitingFor;
  const state = first && gateState(gate, first, nowMs);
  const refused = condition(status.conditions, "Obeyed");
  const problem = refused?.status === "False" ? refused.message || refused.reason : undefined;
  return {
    ...named(name, metadata),
    kind: "approval",
    status: problem === undefined ? (STATUS_OF[status.state ?? ""] ?? "ahead") : "unreadable",
    about: gateAboutText(spec),
    isFleet: false,
    sets: [],
    addOns: [spec.addOn],
    placement: `${spec.placement.namespace}/${spec.placement.name}`,
    ...{ members: undefined, part: undefined },
    clusters: status.waitingFor.reduce((sum, { clusters }) => sum + clusters, 0),
    ...(first?.since ? { since: first.since } : {}),
    ...(state ? { approvals: { given: state.approvals.length, needed: state.needed } } : {}),
    ...(spec.description === "" ? {} : { reason: spec.description }),
    ...(problem === undefined ? {} : { problem }),
  };
}

type Metadata = Pick<Freeze["metadata"], "creationTimestamp" | "name">;

function named(name: string, { creationTimestamp, name: object }: Metadata) {
  return { name, object, ...(creationTimestamp ? { createdAt: creationTimestamp } : {}) };
}

function ofPart(name: string, metadata: Metadata, part: FleetPart, addOns: readonly string[]) {
  return {
    ...named(name, metadata),
    about: aboutText(part, addOns),
    part,
    isFleet: part.names.length === 0 && part.clusterSets.length === 0 && part.labelSelector === undefined,
    sets: [...part.clusterSets],
    addOns: [...addOns],
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
