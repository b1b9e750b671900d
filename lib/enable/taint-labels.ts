import { UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster, Taint } from "@/lib/resources/managed-cluster";

const WORDS: Readonly<Record<string, string>> = {
  [UNREACHABLE_TAINT]: "unreachable",
  [UNAVAILABLE_TAINT]: "unavailable",
};

/** Why a taint excludes the cluster. `reason` is the scheduler's and names the taint. */
export function taintSentence(cluster: ManagedCluster, reason: string): string {
  const taint = taintIn(cluster, reason);
  if (!taint) return `Excluded: ${reason}.`;
  const word = wordOf(taint);
  if (word) return `It is ${word} (taint ${taint.key}).`;
  const name = taint.value === "" ? taint.key : `${taint.key}=${taint.value}`;
  return taint.effect === "NoSelectIfNew"
    ? `Its taint ${name} (NoSelectIfNew) is not tolerated.`
    : `Its taint ${name} is not tolerated.`;
}

/** "unreachable", or the taint's key. */
export function taintWord(cluster: ManagedCluster, reason: string): string {
  const taint = taintIn(cluster, reason);
  return taint ? (wordOf(taint) ?? taint.key) : "tainted";
}

function wordOf({ key }: Taint): string | undefined {
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
}

function taintIn({ spec }: ManagedCluster, reason: string): Taint | undefined {
  return spec.taints.find(({ key, value, effect }) =>
    reason.includes(` ${value === "" ? key : `${key}=${value}`}:${effect} `),
  );
}
