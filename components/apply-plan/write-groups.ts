import type { PlannedWrite } from "@/lib/api/addons/enable";

export interface WriteGroup {
  readonly shown: PlannedWrite;
  /** Written in the same way to other namespaces. */
  readonly others: readonly PlannedWrite[];
}

/** Changes come before deletions and creations: they are few, and affect what others own, too. */
const ORDER = ["patch", "delete", "create"] as const satisfies readonly PlannedWrite["verb"][];

/** Writes of one kind and name that do the same in many namespaces, taken together. */
export function writeGroups(writes: readonly PlannedWrite[]): readonly WriteGroup[] {
  const groups = new Map<string, PlannedWrite[]>();
  for (const write of writes.toSorted((a, b) => ORDER.indexOf(a.verb) - ORDER.indexOf(b.verb))) {
    const key = [write.verb, write.kind, write.name].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), write]);
  }
  return [...groups.values()].flatMap(([shown, ...others]) => (shown ? [{ shown, others }] : []));
}
