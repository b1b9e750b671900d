import { eventBytes } from "@/server/http/event-stream";
import { type ClusterPatch, clusterPatch, joinSteps } from "@/server/views/cluster-patch";
import type { ClusterSight, ClusterStep, ClusterView } from "@/server/views/cluster-view";

/** One open stream that shows the view. */
export interface Follower {
  readonly sight: ClusterSight;
  /** `event` are the bytes of `patch`, the same for all followers of one sight. */
  take(patch: ClusterPatch, event: Uint8Array): void;
  /** Called each second. `staleSinceMs` as in the view. */
  tick(staleSinceMs: number | undefined): void;
}

const BATCH_MS = 100;
const TICK_MS = 1000;

/** Hands the steps of the view to its followers, the first at once, those of the next tenth of a second together. Bytes are made once. */
export class ClusterFeed {
  readonly #followers = new Set<Follower>();
  #pending: ClusterStep | undefined;
  #sentAt = 0;
  #batch: NodeJS.Timeout | undefined;
  #ticking: NodeJS.Timeout | undefined;

  constructor(readonly view: ClusterView) {
    view.subscribe((step) => this.#add(step));
  }

  /** From here on `follower` gets what changes. Returns the way out. */
  join(follower: Follower): () => void {
    this.#followers.add(follower);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    };
  }

  #add(step: ClusterStep): void {
    if (this.#followers.size === 0) return;
    this.#pending = this.#pending ? joinSteps(this.#pending, step) : step;
    this.#batch ??= setTimeout(() => this.#send(), Math.max(0, this.#sentAt + BATCH_MS - Date.now()));
  }

  #send(): void {
    const step = this.#pending;
    this.#pending = undefined;
    this.#batch = undefined;
    this.#sentAt = Date.now();
    if (!step) return;
    const seen = { withAddOns: seenWith(step, { addOns: true }), without: seenWith(step, { addOns: false }) };
    for (const follower of [...this.#followers]) {
      const message = follower.sight.addOns ? seen.withAddOns() : seen.without();
      if (message) follower.take(message.patch, message.event);
    }
  }

  #tick(): void {
    const { staleSinceMs } = this.view;
    for (const follower of [...this.#followers]) follower.tick(staleSinceMs);
  }
}

/** Made when the first one asks. */
function seenWith(step: ClusterStep, sight: ClusterSight): () => { patch: ClusterPatch; event: Uint8Array } | undefined {
  let made: { patch: ClusterPatch; event: Uint8Array } | undefined;
  let isMade = false;
  return () => {
    if (isMade) return made;
    isMade = true;
    const patch = clusterPatch(step, sight);
    made = patch && { patch, event: eventBytes(patch) };
    return made;
  };
}
