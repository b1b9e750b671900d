import type { RawObject } from "@/lib/kube/object";
import type { Poison } from "./fault";

/** Objects of this name are spoilt on their way. */
export const POISONED = "poisoned";

/** A list, or an event of a watch, in which the object named for it has become unreadable. */
export function poisoned(text: string, poison: Poison): string {
  if (!text.includes(`"${POISONED}"`)) return text;
  const read = JSON.parse(text);
  if (read.object?.metadata?.name === POISONED) return JSON.stringify({ ...read, object: spoilt(read.object, poison) });
  if (!Array.isArray(read.items)) return text;
  const items = read.items.map((item: RawObject) => (item.metadata.name === POISONED ? spoilt(item, poison) : item));
  return JSON.stringify({ ...read, items });
}

function spoilt(object: RawObject, poison: Poison): object {
  const { metadata } = object;
  switch (poison) {
    case "no-spec":
      return { metadata: { ...metadata, labels: null, annotations: null }, spec: null, status: null };
    case "text-for-objects":
      return { ...object, spec: "__proto__", status: "constructor", roleRef: "x", subjects: "y" };
    case "lists-for-maps":
      return { ...object, metadata: { ...metadata, labels: ["a"], annotations: [{}], ownerReferences: { uid: 1 } } };
    case "numbers-for-text":
      return {
        ...object,
        metadata: { ...metadata, namespace: 7, generation: "x", finalizers: 9, deletionTimestamp: 1e99 },
      };
  }
}
