import { queryOptions } from "@tanstack/react-query";
import { type GateDecisionRequest, GateDetail, GateEffect, GateKindsAnswer } from "@/lib/api/gates/gate-detail";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { RawObject } from "@/lib/kube/object";
import type { GateKind } from "@/lib/lists/gates/row";
import { GateRow } from "@/lib/lists/gates/row";
import { listPart } from "@/lib/queries/list/list-part";
import { checkNewObject } from "@/lib/queries/objects/objects";
import { getJson, postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Clusters and rollouts change without the row of the gate. */
const AGAIN_MS = 10_000;

/** Part of the list of windows, freezes and gates, as the console filters and sorts it. */
export function gatePart(slot: string, query: ListQuery) {
  return listPart("gates", GateRow, slot, query);
}

/** One with what it does now. */
export function gateDetail(kind: GateKind, name: string) {
  return queryOptions({
    queryKey: ["gate", kind, name],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/gates/${kind}/${encodeURIComponent(name)}`, { schema: GateDetail, signal }),
    gcTime: RETENTION_MS,
    refetchInterval: AGAIN_MS,
  });
}

/** What one would do now that is not stored as it is written; nothing is. */
export function gatePreview(kind: GateKind, spec: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: ["gate-preview", kind, spec],
    queryFn: ({ signal }) => postJson("/api/v1/gates/preview", { body: { kind, spec }, schema: GateEffect, signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Which of the kinds the hub has, and which of them may be listed. */
export function gateKinds() {
  return queryOptions({
    queryKey: ["gate-kinds"],
    queryFn: ({ signal }) => getJson("/api/v1/gates/kinds", { schema: GateKindsAnswer, signal }),
    staleTime: RETENTION_MS,
  });
}

/** Approves or denies what a gate waits for, as the person who is signed in. */
export function decideOnGate(name: string, request: GateDecisionRequest): Promise<GateDetail> {
  return postJson(`/api/v1/gates/approval/${encodeURIComponent(name)}/decisions`, {
    body: request,
    schema: GateDetail,
  });
}

/** The hub's dry run of a new freeze, and which clusters it would hold; nothing is written. */
export function freezeCheck(freeze: RawObject) {
  return queryOptions({
    queryKey: ["freeze-check", freeze],
    queryFn: () => checkNewObject("freezes.flotilla.dev", freeze),
    gcTime: 0,
    retry: false,
  });
}
