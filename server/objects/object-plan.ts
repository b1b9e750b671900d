import type { AddOnEffect, BlastRadius } from "@/lib/blast-radius/blast-radius";
import type { RawObject } from "@/lib/kube/object";
import { editableOf } from "@/lib/objects/editable";
import { specHash } from "@/lib/resources/spec-hash";

const PARTS = ["object", "losing", "moving"] as const;

/**
 * Identifies an edit and what it does to clusters, part by part, so that changes can be named. `sent` is the object as it
 * goes to the hub, which may add the time to each answer. Which clusters are reachable does not count: that changes by
 * the minute.
 */
export function objectPlanId(sent: RawObject, radius: BlastRadius | undefined): string {
  const parts: Record<(typeof PARTS)[number], unknown> = { object: editableOf(sent), ...effectParts(radius?.effects) };
  return PARTS.map((part) => specHash({ part: parts[part] }).slice(0, 16)).join(".");
}

/** What identifies an effect; undefined where it is withheld. */
export function effectParts(effects: readonly AddOnEffect[] | undefined) {
  return {
    losing: effects?.map(({ addOn, loses }) => ({ addOn, loses })) ?? "withheld",
    moving: (effects ?? []).map(({ addOn, gains, changes, waves }) => ({ addOn, gains, changes, waves })),
  };
}

/** Whether two plans are about the same text, and differ in what it does. */
export function isSameEdit(one: string, other: string): boolean {
  return one.split(".", 1)[0] === other.split(".", 1)[0];
}
