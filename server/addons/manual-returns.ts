import { setTimeout as delay } from "node:timers/promises";
import { manualPatch } from "@/lib/enable/strategy-patch";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { firstOf } from "@/server/hub/first-of";
import { isHubError } from "@/server/hub/hub-error";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { log } from "@/server/log";

const LONGEST_MS = 30 * 60_000;
const TRY_MS = 10_000;

interface Timing {
  /** How long the add-on must have been absent, so that an installation already started is not left behind. */
  readonly settleMs: number;
}

/**
 * The last step of disabling, which comes later: the strategy returns to Manual when no cluster has the add-on. Done
 * with the credentials of the person who disabled it, for as long as their session lasts; otherwise the next plan
 * offers it again.
 */
export class ManualReturns {
  readonly #waiting = new Set<string>();

  constructor(
    private readonly clusterAddOns: Pick<ResourceCache<AddOnFacts>, "list">,
    private readonly stopping: AbortSignal,
    private readonly timing: Timing = { settleMs: 5_000 },
  ) {}

  /** Starts waiting, once per add-on. */
  begin(caller: Caller, addOn: string): void {
    if (this.#waiting.has(addOn)) return;
    this.#waiting.add(addOn);
    this.#follow(caller, addOn)
      .catch((error: unknown) => log.warn({ addOn, err: error }, "the install strategy could not return to Manual"))
      .finally(() => this.#waiting.delete(addOn));
  }

  async #follow(caller: Caller, addOn: string): Promise<void> {
    const signal = firstOf(this.stopping, caller.ended, AbortSignal.timeout(LONGEST_MS));
    while (!signal.aborted) {
      await delay(this.timing.settleMs, undefined, { signal, ref: false }).catch(() => undefined);
      const isLeft = this.clusterAddOns.list(({ metadata }) => metadata.name === addOn).length > 0;
      if (!signal.aborted && !isLeft && (await returned(caller, addOn))) return;
    }
  }
}

/** False if someone else wrote at the same time: then it is checked again. */
async function returned(caller: Caller, name: string): Promise<boolean> {
  const raw = await rawObject(caller, clusterManagementAddOns, { name });
  const { type, placements } = ClusterManagementAddOn.parse(raw).spec.installStrategy;
  if (type !== "Placements" || placements.length > 0) return true;
  const { uid, resourceVersion } = raw.metadata;
  const options = { signal: AbortSignal.timeout(TRY_MS), fieldManager: FIELD_MANAGER.console };
  try {
    await caller.client.patch(
      clusterManagementAddOns,
      { name },
      { ...manualPatch(), metadata: { uid, resourceVersion } },
      options,
    );
    return true;
  } catch (error) {
    if (isHubError(error, "Conflict")) return false;
    throw error;
  }
}
