import type { GateEffect, GatePreviewRequest } from "@/lib/api/gates/gate-detail";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import { gateEffect, shownEffect, type WholeEffect } from "./effect-facts";
import { GATE_RESOURCE_OF, gateScopeOf } from "./gate-scope";
import type { GateParts } from "./get-gate";
import { waitingClusters } from "./waiting-clusters";

/**
 * What a window, a freeze or a gate would do now that is written but not stored, by itself. Throws `ApiError` "forbidden"
 * where the caller may not list the kind, and "invalid" for what cannot be read as one.
 */
export async function previewGate(
  caller: Caller,
  { caches, rollouts }: Pick<GateParts, "caches" | "rollouts">,
  { kind, spec }: GatePreviewRequest,
): Promise<GateEffect> {
  await requireAll(caller, "list", GATE_RESOURCE_OF[kind]);
  const scope = await gateScopeOf(caller);
  const { clusters, clusterSets } = caches;
  requireRead([clusters, clusterSets]);
  const now = new Date();
  const sources = { clusters, clusterSets, waiting: () => waitingClusters(rollouts) };
  const effect = readable(() => gateEffect(kind, spec, sources, now));
  return shownEffect({ kind, effect, scope, nowMs: now.getTime() });
}

/** While it is written, it may be anything. */
function readable(compute: () => WholeEffect): WholeEffect {
  try {
    return compute();
  } catch {
    throw new ApiError("invalid", "What it does cannot be computed until every field is as its kind has it.");
  }
}
