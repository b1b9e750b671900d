import { setImmediate as nextTurn } from "node:timers/promises";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";

import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { addOn } from "./add-on/controller";
import { agentOf } from "./agents/agent";
import { certificates } from "./certificates/controller";
import { clusterAddOn } from "./cluster-add-on/controller";
import type { Controller } from "./runtime/controller";
import { type ControllerRun, runControllers } from "./runtime/run";

type ManagerHub = Parameters<typeof addOn>[0] & Parameters<typeof clusterAddOn>[0] & Parameters<typeof certificates>[0];

/** One life of the add-on manager, which tells when it has nothing to do. */
export class Running {
  readonly #stop = new AbortController();
  readonly #run: ControllerRun;
  #busy = 0;
  #done = 0;
  #synced = false;

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

  /** Resolves when no key waits and none is worked on, or once so many reconciles are done. */
  async quiet(reconciles = Number.POSITIVE_INFINITY): Promise<void> {
    const isBusy = () => !this.#synced || this.#busy > 0 || this.#run.stats().some(({ depth }) => depth > 0);
    while (this.#done < reconciles && isBusy()) await nextTurn();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#run.done;
  }

  #counted(controller: Controller): Controller {
    return {
      ...controller,
      reconcile: async (key, signal) => {
        this.#busy += 1;
        try {
          return await controller.reconcile(key, signal);
        } finally {
          this.#busy -= 1;
          this.#done += 1;
        }
      },
    };
  }
}
