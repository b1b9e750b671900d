import { deletionFacts } from "@/lib/deletion/testing";
import type { DetachFacts } from "./facts";

/** A healthy cluster "c1" that nobody detaches, with nothing on it. */
export function detachFacts(change: Partial<DetachFacts> = {}): DetachFacts {
  return { ...deletionFacts(), selecting: { value: [] }, freezes: { value: [] }, owner: undefined, ...change };
}
