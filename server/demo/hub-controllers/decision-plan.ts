import { compareText } from "@/lib/kube/order";
import type { DecisionObject } from "@/lib/placement/decision-objects";

export type DecisionStep =
  | { readonly kind: "create"; readonly decision: DecisionObject }
  | { readonly kind: "report"; readonly name: string; readonly clusters: readonly string[] }
  /** A merge patch: null takes a label away. */
  | { readonly kind: "label"; readonly name: string; readonly labels: Readonly<Record<string, string | null>> }
  | { readonly kind: "remove"; readonly name: string };

/**
 * The steps from the current to the desired objects. A cluster that moves from one object to another is in both for a
 * moment and never in none: a client that reads object by object would think that it is no longer selected.
 */
export function planDecisions(wanted: readonly DecisionObject[], existing: readonly DecisionObject[]): DecisionStep[] {
  const known = new Map(existing.map((decision) => [decision.name, decision]));
  const names = new Set(wanted.map(({ name }) => name));
  const isWanted = new Set(wanted.flatMap(({ clusters }) => clusters));
  const grow = wanted.flatMap((decision) => growing(decision, known.get(decision.name), isWanted));
  const shrink = wanted.flatMap((decision) => shrinking(decision, known.get(decision.name), isWanted));
  const surplus = existing
    .filter(({ name }) => !names.has(name))
    .map(({ name }): DecisionStep => ({ kind: "remove", name }));
  return [...grow, ...shrink, ...surplus];
}

/** What an object gains; what it loses to another stays until that one has it. */
function growing(
  wanted: DecisionObject,
  old: DecisionObject | undefined,
  isWanted: ReadonlySet<string>,
): DecisionStep[] {
  if (!old) return [{ kind: "create", decision: wanted }];
  const label = labelling(wanted, old);
  const moving = movingAway(wanted, old, isWanted);
  const gains = wanted.clusters.some((cluster) => !old.clusters.includes(cluster));
  const mayWait = moving.length > 0 && !gains;
  if (mayWait || sameList(wanted.clusters, old.clusters)) return label;
  return [
    ...label,
    { kind: "report", name: wanted.name, clusters: [...wanted.clusters, ...moving].toSorted(compareText) },
  ];
}

function shrinking(
  wanted: DecisionObject,
  old: DecisionObject | undefined,
  isWanted: ReadonlySet<string>,
): DecisionStep[] {
  if (!old || movingAway(wanted, old, isWanted).length === 0) return [];
  return [{ kind: "report", name: wanted.name, clusters: wanted.clusters }];
}

function movingAway(wanted: DecisionObject, old: DecisionObject, isWanted: ReadonlySet<string>): string[] {
  return old.clusters.filter((cluster) => isWanted.has(cluster) && !wanted.clusters.includes(cluster));
}

function sameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}

/** An object carries its own labels and no others. */
function labelling({ name, labels }: DecisionObject, old: DecisionObject): DecisionStep[] {
  const surplus = Object.keys(old.labels).filter((label) => labels[label] === undefined);
  const isRight = surplus.length === 0 && Object.entries(labels).every(([label, value]) => old.labels[label] === value);
  return isRight
    ? []
    : [{ kind: "label", name, labels: { ...labels, ...Object.fromEntries(surplus.map((label) => [label, null])) } }];
}
