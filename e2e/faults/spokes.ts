import { hookWorkName, isHookDone } from "@/lib/addon-config/hooks";
import type { RawObject } from "@/lib/kube/object";
import { WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import { ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { appliedStatus, endedStatus } from "@/server/controllers/test-bench";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import type { VirtualClock } from "./clock";
import type { History } from "./history";

const OPTIONS = { fieldManager: "work-agent", signal: new AbortController().signal };

/**
 * The work agents of all clusters: they apply what they are given after a while, say so, run Jobs to their end, and
 * tidy up.
 */
export class Spokes {
  /** Clusters whose agents do nothing. */
  readonly idle = new Set<string>();
  readonly #planned = new Set<string>();

  constructor(
    private readonly client: HubClient,
    private readonly history: History,
    private readonly clock: VirtualClock,
  ) {
    history.onVersion(({ plural, key }) => {
      if (plural === manifestWorks.plural) this.#plan(key);
    });
  }

  wake(...clusters: readonly string[]): void {
    for (const cluster of clusters) this.idle.delete(cluster);
    for (const key of this.history.all(manifestWorks.plural).keys()) this.#plan(key);
  }

  /** Each cluster takes its own time, and always the same. */
  #plan(key: string): void {
    if (this.#planned.has(key)) return;
    this.#planned.add(key);
    const codePointSum = [...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    this.clock.after(150 + (codePointSum % 7) * 50, () => void this.#visit(key));
  }

  async #visit(key: string): Promise<void> {
    this.#planned.delete(key);
    const raw = this.history.get(manifestWorks.plural, key);
    if (!raw || this.idle.has(raw.metadata.namespace ?? "")) return;
    try {
      await this.#bringTo(raw);
    } catch (error) {
      if (isHubError(error, "NotFound")) return;
      if (!isHubError(error, "Conflict")) throw error;
      this.#plan(key);
    }
  }

  async #bringTo(raw: RawObject): Promise<void> {
    const { name = "", namespace, resourceVersion, finalizers = [], deletionTimestamp } = raw.metadata;
    const ref = { name, namespace };
    const others = finalizers.filter((finalizer) => finalizer !== WORK_CLEANUP_FINALIZER);
    const isHeld = others.length < finalizers.length;
    if (deletionTimestamp !== undefined) {
      if (isHeld)
        await this.client.patch(manifestWorks, ref, { metadata: { resourceVersion, finalizers: others } }, OPTIONS);
      return;
    }
    if (!isHeld) {
      const added = [...others, WORK_CLEANUP_FINALIZER];
      await this.client.patch(manifestWorks, ref, { metadata: { resourceVersion, finalizers: added } }, OPTIONS);
      return;
    }
    const work = ManifestWork.parse(raw);
    const isApplied = isReported(work);
    if (isApplied && (name !== hookWorkName("hello") || isHookDone(work))) return;
    const status = isApplied ? endedStatus(work, "JobComplete") : appliedStatus(work, work.metadata.generation, 1);
    await this.client.patch(
      manifestWorks,
      ref,
      { metadata: { resourceVersion }, status },
      { ...OPTIONS, subresource: "status" },
    );
  }
}

/** Whether the agent has said that it has applied the work as it is. */
export function isReported({ metadata, status }: ManifestWork): boolean {
  return status.conditions.some(
    ({ type, observedGeneration }) => type === "Applied" && observedGeneration === metadata.generation,
  );
}
