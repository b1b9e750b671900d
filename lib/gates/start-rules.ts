import { HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import { type Freeze, isInForce } from "@/lib/resources/freeze";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { clusterValue, isInPart } from "./fleet-part";
import { windowAt } from "./window-times";
import { clockText, isZone } from "./zone-clock";

/** Why no update of an add-on starts on a cluster. */
export interface StartBlock {
  readonly kind: "unread" | "freeze" | "veto" | "window" | "gate";
  /** Of the object that stops it; of a veto by a cluster's own label that label. */
  readonly name: string;
  readonly message: string;
  /** When it ends by time alone; undefined where that is not known. */
  readonly untilMs: number | undefined;
}

/** What a hub holds of rules about starts. */
export interface StartFacts {
  readonly windows: readonly MaintenanceWindow[];
  readonly freezes: readonly Freeze[];
  readonly sets: readonly ManagedClusterSet[];
  /** Kinds that exist and cannot be read: nothing starts while it is not known what they say. */
  readonly unread: readonly string[];
  readonly nowMs: number;
}

/** A window that closes within this time is closed: a start has to reach the hub before. */
const CLOSING_MS = 5_000;

export interface StartRules {
  /** Undefined where an update of the add-on may start on the cluster now. */
  blockOf(addOn: string, cluster: ManagedCluster): StartBlock | undefined;
  /** Clusters of which this is the same may start at the same times. */
  classOf(addOn: string, cluster: ManagedCluster): string;
}

/** The rules at `nowMs`. The first of these that applies is the reason: unread, freeze, veto, window. */
export function startRules(facts: StartFacts): StartRules {
  const { nowMs, unread } = facts;
  if (unread.length > 0) {
    const message = `${unread.join(", ")} cannot be read, so it is not known whether updates may start.`;
    const block = { kind: "unread", name: unread.join(), message, untilMs: undefined } as const;
    return { blockOf: () => block, classOf: () => "" };
  }
  const inForce = facts.freezes.filter((freeze) => isInForce(freeze, nowMs));
  const { classesOf, selection } = selectionFor(facts);
  return {
    blockOf: (addOn, cluster) => {
      const { windows, freezes } = selection(cluster);
      const frozen =
        freezes.length > 0 ? freezes.filter((freeze) => inForce.includes(freeze) && isFor(freeze, addOn)) : [];
      if (frozen.length > 0) return freezeBlock(frozen);
      const own = windows.filter((window) => isFor(window, addOn));
      return vetoOf(own, cluster) ?? windowBlock(own, cluster, nowMs);
    },
    classOf: (addOn, cluster) => {
      const classes = classesOf(addOn);
      const found = classes.get(cluster) ?? classIn(selection(cluster), addOn, cluster);
      classes.set(cluster, found);
      return found;
    },
  };
}

function classIn({ windows, freezes }: Selected, addOn: string, cluster: ManagedCluster): string {
  const own = windows.filter((window) => isFor(window, addOn));
  const veto = vetoOf(own, cluster)?.name;
  // Most clusters are like this.
  if (own.length + freezes.length === 0 && veto === undefined) return "";
  const times = own.map((window) => [window.metadata.name, zoneOf(window, cluster)]);
  const frozen = freezes.filter((freeze) => isFor(freeze, addOn)).map(({ metadata }) => metadata.name);
  return JSON.stringify([times, frozen, veto]);
}

function isFor({ spec: { addOns } }: MaintenanceWindow | Freeze, addOn: string): boolean {
  return addOns.length === 0 || addOns.includes(addOn);
}

function freezeBlock(frozen: readonly Freeze[]): StartBlock {
  const ends = frozen.map(({ spec: { until } }) => (until === undefined ? Number.NaN : Date.parse(until)));
  const last = frozen[ends.findIndex(Number.isNaN)] ?? frozen[ends.indexOf(Math.max(...ends))];
  const name = last?.metadata.name ?? "";
  const untilMs = ends.some(Number.isNaN) ? undefined : Math.max(...ends);
  return { kind: "freeze", name, message: `Frozen by ${name}: ${last?.spec.reason ?? ""}`, untilMs };
}

/** A veto of the cluster's own, by the well-known label or by what one of its windows names. */
function vetoOf(windows: readonly MaintenanceWindow[], cluster: ManagedCluster): StartBlock | undefined {
  const held = cluster.metadata.labels[HOLD_UPDATES_LABEL];
  if (held !== undefined && held !== "false")
    return vetoBlock(HOLD_UPDATES_LABEL, `The cluster has the label ${HOLD_UPDATES_LABEL}.`);
  for (const { metadata, spec } of windows) {
    const value = spec.veto && clusterValue(spec.veto, cluster);
    if (!spec.veto || value === undefined) continue;
    const { label, claim, values } = spec.veto;
    if (values.length > 0 && !values.includes(value)) continue;
    const key = label === undefined ? `claim ${claim}` : `label ${label}`;
    return vetoBlock(metadata.name, `The cluster holds updates by its ${key}, as window ${metadata.name} lets it.`);
  }
  return undefined;
}

function vetoBlock(name: string, message: string): StartBlock {
  return { kind: "veto", name, message, untilMs: undefined };
}

function windowBlock(
  windows: readonly MaintenanceWindow[],
  cluster: ManagedCluster,
  nowMs: number,
): StartBlock | undefined {
  let next: { readonly window: MaintenanceWindow; readonly zone: string; readonly atMs: number } | undefined;
  for (const window of windows) {
    const zone = zoneOf(window, cluster);
    const state = openingAt(window, zone, nowMs);
    if (state.isOpen) return undefined;
    if (state.untilMs !== undefined && (!next || state.untilMs < next.atMs))
      next = { window, zone, atMs: state.untilMs };
  }
  const [first] = windows;
  if (!first) return undefined;
  if (!next) return { kind: "window", name: first.metadata.name, message: NEVER_OPENS, untilMs: undefined };
  const message = `Next window ${clockText(next.zone, next.atMs, nowMs)}.`;
  return { kind: "window", name: next.window.metadata.name, message, untilMs: next.atMs };
}

const NEVER_OPENS = "Its maintenance windows never open.";

/** One that is about to close counts as closed, until it opens again. */
function openingAt({ spec }: MaintenanceWindow, zone: string, nowMs: number) {
  const state = windowAt(spec, zone, nowMs);
  if (!state.isOpen || (state.untilMs ?? 0) - nowMs > CLOSING_MS) return state;
  return windowAt(spec, zone, state.untilMs ?? nowMs);
}

/** The time zone by which the window opens on the cluster: what the cluster says, if that is one. */
export function zoneOf({ spec }: MaintenanceWindow, cluster: Pick<ManagedCluster, "metadata" | "status">): string {
  const own = spec.timeZoneFrom && clusterValue(spec.timeZoneFrom, cluster);
  return own !== undefined && isZone(own) ? own : spec.timeZone;
}

interface Selected {
  readonly windows: readonly MaintenanceWindow[];
  readonly freezes: readonly Freeze[];
}

type Inputs = Pick<StartFacts, "windows" | "freezes" | "sets">;

interface Selection {
  readonly inputs: Inputs;
  readonly selected: WeakMap<ManagedCluster, Selected>;
  /** By which rules are for an add-on: nearly always they are the same for all add-ons. */
  readonly classes: Map<string, WeakMap<ManagedCluster, string>>;
}

/** Which rules are for a cluster does not change with time: it is kept while all of them are the same objects. */
let latest: Selection | undefined;

function selectionFor(inputs: Inputs) {
  if (!latest || !isSameInputs(latest.inputs, inputs)) latest = { inputs, selected: new WeakMap(), classes: new Map() };
  const { classes, selected } = latest;
  let last: { readonly addOn: string; readonly classes: WeakMap<ManagedCluster, string> } | undefined;
  return {
    selection: (cluster: ManagedCluster): Selected => {
      const found = selected.get(cluster) ?? selectFor(cluster, inputs);
      selected.set(cluster, found);
      return found;
    },
    classesOf: (addOn: string) => {
      if (last?.addOn !== addOn) last = { addOn, classes: classesFor(addOn, inputs, classes) };
      return last.classes;
    },
  };
}

/** Add-ons of which this is the same are held by the same windows and freezes. */
export function rulesKey(addOn: string, { windows, freezes }: Pick<StartFacts, "windows" | "freezes">): string {
  return [...windows, ...freezes].map((rule) => (isFor(rule, addOn) ? "1" : "0")).join("");
}

function classesFor(addOn: string, inputs: Inputs, known: Selection["classes"]) {
  const key = rulesKey(addOn, inputs);
  const found = known.get(key) ?? new WeakMap<ManagedCluster, string>();
  known.set(key, found);
  return found;
}

function selectFor(cluster: ManagedCluster, { windows, freezes, sets }: Inputs): Selected {
  return {
    windows: windows.filter(({ spec }) => isInPart(spec.clusters, cluster, sets)),
    freezes: freezes.filter(({ spec }) => isInPart(spec.clusters, cluster, sets)),
  };
}

function isSameInputs(a: Inputs, b: Inputs): boolean {
  return isSameList(a.windows, b.windows) && isSameList(a.freezes, b.freezes) && isSameList(a.sets, b.sets);
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => item === b[index]));
}
