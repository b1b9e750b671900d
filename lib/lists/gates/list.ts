import { defineList } from "@/lib/lists/define-list";
import type { FleetPart } from "@/lib/resources/fleet-part";
import { GATES } from "./fields";
import type { GateRow } from "./row";

/** A row with the clusters that it is for, of which a caller sees some. */
export interface GateEntry extends GateRow {
  /** Undefined for a gate that waits for people, which is for a rollout. */
  readonly members: readonly string[] | undefined;
  /** What its clusters are selected by; likewise. */
  readonly part: FleetPart | undefined;
}

export const GATE_LIST = defineList(GATES, {
  words: ({ object, about, reason }: GateEntry, test) =>
    test(object) || test(about) || (reason !== undefined && test(reason)),
  fields: { cluster: { some: ({ members }, test) => members?.some(test) ?? false } },
  groups: { kind: ({ kind }) => [{ group: kind, where: "" }] },
});
