import { HELD_CONDITION, ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import type { TestCaches } from "./caches";
import {
  BEHIND_STATE,
  CONFIG_BEFORE,
  CONFIG_NOW,
  LATE_ONES,
  LATELY_WELL,
  type Pick,
  type PlacedState,
  reference,
  WELL,
} from "./random-states";

const TIMES = { minSuccessTime: "1h", progressDeadline: "30m" };
const FIRST = { mandatoryDecisionGroups: [{ groupName: "canary" }] };

const STRATEGIES = [
  { type: "All" },
  { type: "All", all: TIMES },
  { type: "Progressive", progressive: { maxConcurrency: "25%" } },
  { type: "Progressive", progressive: { ...TIMES, maxConcurrency: "50%", maxFailures: "100%" } },
  { type: "Progressive", progressive: { maxConcurrency: "0%" } },
  { type: "ProgressivePerGroup", progressivePerGroup: {} },
  { type: "ProgressivePerGroup", progressivePerGroup: { ...TIMES, ...FIRST, maxFailures: "50%" } },
];

const AT = "2026-11-21T10:00:00Z";
const ABORT = { at: AT, by: "ada", of: [CONFIG_NOW], back: [CONFIG_BEFORE] };

/** What people order, and what the add-on manager reports of it. */
const ORDERS = [
  { order: { hold: { at: AT, by: "ada" } }, held: "HeldByPerson" },
  { order: { abort: ABORT }, held: "Aborted" },
  { order: { abort: ABORT }, held: "TextMissing" },
  { order: { gate: { minAvailablePercent: 100 } }, held: "HealthGate" },
  { order: { surprise: true }, held: "OrderUnreadable" },
  { order: { away: {} }, held: undefined },
] as const;
const NO_ORDER = { order: undefined, held: undefined } as const;

/** What keeps updates of an add-on from starting, without any order. */
const RULES = ["freeze", "window", "gate", "veto"] as const;

/** What chance alone hardly ever makes of all clusters of a rollout at once. */
interface Theme {
  readonly strategy: object;
  readonly order: Ordered;
  readonly states: readonly PlacedState[];
  /** Clusters that do not answer are not chosen, or still have what was before. */
  readonly goneAre: "absent" | "behind";
  readonly rule?: (typeof RULES)[number];
}

type Ordered = (typeof ORDERS)[number] | typeof NO_ORDER;

/** Soaks, times out, goes on without some, is done, waits for a window. */
export const THEMES: readonly Theme[] = [
  { strategy: { type: "All", all: TIMES }, order: NO_ORDER, states: [LATELY_WELL], goneAre: "absent" },
  { strategy: { type: "Progressive", progressive: TIMES }, order: NO_ORDER, states: LATE_ONES, goneAre: "absent" },
  { strategy: { type: "All" }, order: { order: { away: {} }, held: undefined }, states: [WELL], goneAre: "behind" },
  { strategy: { type: "All" }, order: NO_ORDER, states: [WELL], goneAre: "absent" },
  { strategy: { type: "All" }, order: NO_ORDER, states: [BEHIND_STATE], goneAre: "absent", rule: "window" },
];

/** Who looks after an add-on, and how it comes to its clusters; without one nobody knows the add-on at all. */
const MANAGED = ["placements", "placements", "placements", "placements", "manual", "other", "orphaned"] as const;

/** An add-on of any kind, whose rollout may be held by anything; whether it has a configuration that rolls out. */
export function putAnyAddOn(caches: TestCaches, name: string, pick: Pick, theme: Theme | undefined): boolean {
  const managed = theme ? "placements" : pick(MANAGED);
  const [isConfigured, isStarted] = [theme !== undefined || pick(MOSTLY), theme !== undefined || pick(MOSTLY)];
  if (managed === "orphaned") return isConfigured;
  if (managed === "manual") {
    caches.addOn(name);
    return isConfigured;
  }
  const configReferences = isConfigured ? [reference(CONFIG_NOW)] : [];
  const { held, order } = theme?.order ?? pick([pick<Ordered>(ORDERS), NO_ORDER]);
  const reported = held ? [{ type: HELD_CONDITION, status: "True", reason: held, message: `${held}.` }] : [];
  caches.addOn(name, [`ns/${name}`], {
    rolloutStrategy: theme?.strategy ?? pick(STRATEGIES),
    annotations: { ...orderOf(name, order), ...(managed === "other" ? { [LIFECYCLE_ANNOTATION]: "self" } : {}) },
    status: {
      installProgressions: isStarted ? [{ namespace: "ns", name, configReferences, conditions: reported }] : [],
    },
  });
  if (!order) putRule(caches, name, theme ? theme.rule : pick([pick(RULES), undefined]));
  // Nobody has configured what no manager has taken up.
  return isConfigured && isStarted;
}

function orderOf(name: string, order: object | undefined): Record<string, string> {
  return order ? { [ROLLOUTS_ANNOTATION]: JSON.stringify({ [`ns/${name}`]: { version: 1, ...order } }) } : {};
}

const MOSTLY = [true, true, true, false];

function putRule(caches: TestCaches, addOn: string, kind: (typeof RULES)[number] | undefined): void {
  const metadata: RawObject["metadata"] = { name: `${kind}-${addOn}`, uid: `${kind}-${addOn}` };
  if (kind === "freeze") caches.freezes.store({ metadata, spec: { reason: "audit", addOns: [addOn] } });
  if (kind === "window") caches.maintenanceWindows.store({ metadata, spec: { addOns: [addOn] } });
  if (kind === "veto")
    caches.maintenanceWindows.store({ metadata, spec: { addOns: [addOn], veto: { label: "region" } } });
  if (kind === "gate")
    caches.rolloutGates.store({
      metadata,
      spec: { addOn, placement: { namespace: "ns", name: addOn }, before: { everyGroup: true } },
    });
}
