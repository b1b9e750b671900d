import { setImmediate as nextTurn } from "node:timers/promises";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";

import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { addOn } from "./add-on/controller";
import { agentOf } from "./agents/agent";
import { certificates } from "./certificates/controller";
import { clusterAddOn } from "./cluster-add-on/controller";
import { type Controller, PermanentError } from "./runtime/controller";
import { type ControllerRun, runControllers } from "./runtime/run";

type ManagerHub = Parameters<typeof addOn>[0] & Parameters<typeof clusterAddOn>[0] & Parameters<typeof certificates>[0];

/** A key that fails is waited for so often: what it met may have been a write of the life before, of which the caches have not heard. */
const TRIES = 3;

/** One life of the add-on manager, which tells when it has nothing to do. */
export class Running {
  readonly #stop = new AbortController();
  readonly #run: ControllerRun;
  #busy = 0;
  #done = 0;
  #synced = false;
  /** How often each key has failed since it last went well. */
  readonly #failures = new Map<string, number>();

  constructor(hub: ManagerHub, mode: ManagerMode) {
    const decisions = createRolloutDecisions();
    const controllers = [
      addOn(hub, decisions, mode, agentOf),
      clusterAddOn(hub, decisions, mode, agentOf),
      certificates(hub, { mode, agentOf, trustsGrpcServer: false }),
    ];
    const synced = async (signal: AbortSignal) => {
      await hub.synced(signal);
      this.#synced = true;
    };
    this.#run = runControllers(
      controllers.map((controller) => this.#counted(controller)),
      { signal: this.#stop.signal, synced },
    );
  }

  /** Resolves when no key waits, none is worked on and none that failed is tried again soon, or once so many reconciles are done. */
  async quiet(reconciles = Number.POSITIVE_INFINITY): Promise<void> {
    while (this.#done < reconciles && this.#isBusy()) await nextTurn();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#run.done;
  }

  #isBusy(): boolean {
    if (!this.#synced || this.#busy > 0) return true;
    if (this.#run.stats().some(({ depth }) => depth > 0)) return true;
    return [...this.#failures.values()].some((times) => times < TRIES);
  }

  #counted(controller: Controller): Controller {
    return {
      ...controller,
      reconcile: async (key, signal) => {
        const known = `${controller.name} ${key}`;
        this.#busy += 1;
        try {
          const outcome = await controller.reconcile(key, signal);
          this.#failures.delete(known);
          return outcome;
        } catch (error) {
          const times = error instanceof PermanentError ? TRIES : (this.#failures.get(known) ?? 0) + 1;
          this.#failures.set(known, times);
          throw error;
        } finally {
          this.#busy -= 1;
          this.#done += 1;
        }
      },
    };
  }
}
