import { isInPart } from "@/lib/gates/fleet-part";
import { type DesiredCondition, kubeMicroTime, withCondition } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type Freeze, freezes, isFreezeAcknowledged, isInForce } from "@/lib/resources/freeze";
import {
  after,
  type Controller,
  type Outcome,
  onChange,
  resync,
  trigger,
} from "@/server/controllers/runtime/controller";
import type { KindName } from "@/server/hub/hub";
import type { KindNeeds } from "@/server/hub/kind-needs";
import { PLANNED_KINDS, type StartsHub } from "./hub";
import type { StartGuard } from "./start-guard";

/** The kinds that the controller reads. */
export const FREEZE_KINDS = {
  required: PLANNED_KINDS,
  optional: { freezes: "freezes are not acknowledged", clusterSets: "clusters of frozen sets are not counted" },
} as const satisfies KindNeeds<KindName>;

/** How often clusters are counted again. */
const RECOUNT_MS = 60_000;

/**
 * Acknowledges freezes: from then on no update starts that they stop. Those that were about to are waited for. Key: its
 * name.
 */
export function freezeAcknowledgement(hub: StartsHub, guard: StartGuard, by: string): Controller {
  return {
    name: "freeze",
    kinds: FREEZE_KINDS,
    workers: 4,
    triggers: [
      trigger(hub.freezes, ({ metadata }) => [metadata.name]),
      resync(() => hub.freezes.list().map(({ metadata }) => metadata.name)),
    ],
    async reconcile(name, signal) {
      const freeze = hub.freezes.get(name);
      if (!freeze || freeze.metadata.deletionTimestamp) return onChange;
      await guard.ready(signal);
      await guard.settled();
      const now = new Date();
      const status = freezeStatus(freeze, { clusters: countClusters(hub, freeze), by, now });
      const change = mergePatchBetween(freeze.status, status);
      const { uid, resourceVersion } = freeze.metadata;
      const options = { signal, fieldManager: FIELD_MANAGER.starts, subresource: "status" } as const;
      if (change) await hub.patch(freezes, { name }, { metadata: { uid, resourceVersion }, status: change }, options);
      return nextLook(freeze, now.getTime());
    },
  };
}

interface Report {
  readonly clusters: number;
  readonly by: string;
  readonly now: Date;
}

/** The status that a freeze should have; what has been acknowledged stays acknowledged. */
function freezeStatus(freeze: Freeze, { clusters, by, now }: Report): Freeze["status"] {
  const inForce = isInForce(freeze, now.getTime());
  const conditions = withCondition(freeze.status.conditions, inForce ? IN_FORCE : ENDED, now);
  const { generation } = freeze.metadata;
  const acknowledged =
    inForce && !isFreezeAcknowledged(freeze) ? { at: kubeMicroTime(now), by, generation } : freeze.status.acknowledged;
  return { ...freeze.status, conditions, clusters, ...(acknowledged && { acknowledged }) };
}

const IN_FORCE: DesiredCondition = {
  type: "InForce",
  status: "True",
  reason: "Frozen",
  message: "No update starts; what is in progress finishes.",
};
const ENDED: DesiredCondition = { type: "InForce", status: "False", reason: "Ended", message: "It has ended." };

function countClusters(hub: StartsHub, { spec }: Freeze): number {
  const sets = hub.clusterSets.list();
  return hub.clusters.list((cluster) => isInPart(spec.clusters, cluster, sets)).length;
}

function nextLook(freeze: Freeze, nowMs: number): Outcome {
  if (!isInForce(freeze, nowMs)) return onChange;
  const endMs = Date.parse(freeze.spec.until ?? "");
  return after(Number.isNaN(endMs) ? RECOUNT_MS : Math.min(RECOUNT_MS, Math.max(1, endMs - nowMs)));
}
