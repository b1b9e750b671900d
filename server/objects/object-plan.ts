import type { BlastRadius } from "@/lib/blast-radius/blast-radius";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
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
    losing: effects?.map(({ addOn, of, loses }) => ({ addOn, ...(of && { of }), loses })) ?? "withheld",
    moving: (effects ?? []).map(({ addOn, of, gains, changes, starts, waves }) => ({
      addOn,
      ...(of && { of }),
      gains,
      changes,
      ...(starts && { starts }),
      waves,
    })),
  };
}

/** Whether two plans are about the same text, and differ in what it does. */
export function isSameEdit(one: string, other: string): boolean {
  return one.split(".", 1)[0] === other.split(".", 1)[0];
}
