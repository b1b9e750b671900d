import type { RawObject } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL, FEATURE_LABEL_PREFIX, UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { isFields } from "./editable";

interface WantedTaint {
  readonly key: string;
  readonly value?: string | undefined;
  readonly effect: string;
}

/** What is changed of a cluster; what is not named stays as it is. */
export interface ClusterChanges {
  readonly labels: { readonly add: Readonly<Record<string, string>>; readonly remove: readonly string[] };
  readonly set?: string | undefined;
  /** Whether the hub is to accept them. */
  readonly accepts?: boolean | undefined;
  readonly leaseDurationSeconds?: number | undefined;
  readonly taints: { readonly add: readonly WantedTaint[]; readonly remove: readonly string[] };
}

/** Why changes cannot be made on any cluster; `field` is their path in the request. */
export function changeProblems({ labels, taints }: ClusterChanges): { field: string; message: string }[] {
  const added = Object.entries(labels.add).flatMap(([key, value]) =>
    problem("labels.add", labelAdditionError(key, value)),
  );
  const removed = labels.remove.flatMap((key) => problem("labels.remove", labelRemovalError(key, labels.add)));
  const keys = taints.add.map(({ key }) => key);
  return [
    ...added,
    ...removed,
    ...keys.flatMap((key, index) => problem(`taints.add.${index}`, taintError(key, keys.indexOf(key) < index))),
    ...taints.remove.flatMap((key) => problem("taints.remove", taintRemovalError(key, keys))),
  ];
}

function problem(field: string, message: string | undefined) {
  return message === undefined ? [] : [{ field, message: `${message}.` }];
}

function labelAdditionError(key: string, value: string): string | undefined {
  if (key === "") return "A label needs a key";
  return ownLabelError(key) ?? labelKeyError(key) ?? labelValueError(value);
}

function labelRemovalError(key: string, added: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(added, key)) return `The label ${key} is both added and removed`;
  return ownLabelError(key);
}

function ownLabelError(key: string): string | undefined {
  if (key === CLUSTER_SET_LABEL) return "The label of the cluster set is changed by choosing the set";
  return key.startsWith(FEATURE_LABEL_PREFIX) ? `The hub itself sets the label ${key}` : undefined;
}

function taintError(key: string, isRepeated: boolean): string | undefined {
  if (key === "") return "A taint needs a key";
  if (isRepeated) return `The taint ${key} is added twice`;
  return hubTaintError(key) ?? labelKeyError(key)?.replace("label key", "key");
}

function taintRemovalError(key: string, added: readonly string[]): string | undefined {
  return added.includes(key) ? `The taint ${key} is both added and removed` : hubTaintError(key);
}

function hubTaintError(key: string): string | undefined {
  return key === UNREACHABLE_TAINT || key === UNAVAILABLE_TAINT ? `The hub itself sets the taint ${key}` : undefined;
}

/**
 * The merge patch that makes the changes on a cluster as the hub has it; undefined where it has them already. Taints
 * that stay repeat their `timeAdded` (docs/reference/clusters.md#admission-of-clusters).
 */
export function clusterPatch(
  { metadata, spec }: RawObject,
  { labels, set, taints, accepts, leaseDurationSeconds: lease }: ClusterChanges,
): object | undefined {
  const wanted = { ...labels.add, ...(set === undefined ? {} : { [CLUSTER_SET_LABEL]: set }) };
  const changed = changedLabels(metadata.labels ?? {}, wanted, labels.remove);
  const current = isFields(spec) && Array.isArray(spec.taints) ? spec.taints : [];
  const next = changedTaints(current, taints);
  const isAccepted = isFields(spec) && spec.hubAcceptsClient === true;
  const acceptance = accepts === undefined || accepts === isAccepted ? {} : { hubAcceptsClient: accepts };
  const isSameLease = lease === undefined || (isFields(spec) && spec.leaseDurationSeconds === lease);
  const heartbeat = isSameLease ? {} : { leaseDurationSeconds: lease };
  const specPatch = { ...(next && { taints: next }), ...heartbeat, ...acceptance };
  if (Object.keys(changed).length === 0 && Object.keys(specPatch).length === 0) return undefined;
  return {
    ...(Object.keys(changed).length > 0 && { metadata: { labels: changed } }),
    ...(Object.keys(specPatch).length > 0 && { spec: specPatch }),
  };
}

function changedLabels(
  current: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
  removed: readonly string[],
) {
  const added = Object.entries(wanted).filter(([key, value]) => current[key] !== value);
  const gone = removed.filter((key) => Object.hasOwn(current, key)).map((key) => [key, null] as const);
  return Object.fromEntries([...added, ...gone]);
}

/** Undefined where nothing changes. */
function changedTaints(
  current: readonly unknown[],
  { add, remove }: ClusterChanges["taints"],
): readonly unknown[] | undefined {
  const isPresent = (wanted: WantedTaint) => current.some((taint) => isSameTaint(taint, wanted));
  const missing = add.filter((wanted) => !isPresent(wanted));
  const leaving = new Set([...remove, ...missing.map(({ key }) => key)]);
  const staying = current.filter((taint) => !(isFields(taint) && leaving.has(String(taint.key))));
  if (missing.length === 0 && staying.length === current.length) return undefined;
  const added = missing.map(({ key, value, effect }) => ({ key, ...(value ? { value } : {}), effect }));
  return [...staying, ...added];
}

function isSameTaint(taint: unknown, { key, value = "", effect }: WantedTaint): boolean {
  return isFields(taint) && taint.key === key && (taint.value ?? "") === value && taint.effect === effect;
}
