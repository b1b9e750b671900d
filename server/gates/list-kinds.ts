import type { GateKindsAnswer } from "@/lib/api/gates/gate-detail";
import { GATE_KINDS, type GateKind } from "@/lib/lists/gates/row";
import type { Caller } from "@/server/auth/caller";
import { missingKinds } from "./gate-scope";
import type { GateCaches } from "./gate-sources";

/** Which of the kinds the hub has, and which of them the caller may not list. */
export async function listGateKinds(caller: Caller, caches: GateCaches): Promise<GateKindsAnswer> {
  const missing = await missingKinds(caller);
  return {
    kinds: GATE_KINDS.map((kind) => {
      const right = missing[kind];
      return { kind, state: stateOf(kind, caches), ...(right ? { missing: right } : {}) };
    }),
  };
}

function stateOf(kind: GateKind, { freezes, maintenanceWindows, rolloutGates }: GateCaches) {
  const cache = { window: maintenanceWindows, freeze: freezes, approval: rolloutGates }[kind];
  if (cache.failure?.unavailable?.reason === "missing") return "missing";
  return cache.isSynced ? "served" : "unread";
}
