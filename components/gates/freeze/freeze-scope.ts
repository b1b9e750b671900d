import type { GateRow } from "@/lib/lists/gates/row";

/** What a page is about; without any of them it is the fleet. */
export interface FreezeScope {
  readonly addOn?: string;
  readonly set?: string;
  /** Of a cluster the console itself names the freezes. */
  readonly cluster?: string;
}

/** Whether a freeze is to be told on the page: of an add-on all that name it or none, of a set those for it or for all. */
export function concerns({ addOns, isFleet, sets }: GateRow, { addOn, set }: FreezeScope): boolean {
  if (addOn !== undefined && addOns.length > 0 && !addOns.includes(addOn)) return false;
  return set === undefined || isFleet || sets.includes(set);
}
