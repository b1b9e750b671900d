import { setImmediate as nextTurn } from "node:timers/promises";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import type { KindNeeds } from "@/server/hub/kind-needs";
import { type ManagerHub, managerControllers } from "./manager-controllers";
import { type Controller, PermanentError } from "./runtime/controller";
import { type ControllerRun, runControllers } from "./runtime/run";

/**
 * A key that fails is waited for so often: what it met may have been a write of the life before, of which the caches
 * have not heard.
 */
const TRIES = 3;

/** One life of the add-on manager. */
export function runningManager(hub: ManagerHub, mode: ManagerMode): Running {
  return new Running(hub, managerControllers(hub, { mode, trustsGrpcServer: false }));
}

/** One life of some controllers, which tells when they have nothing to do. */
export class Running {
  readonly #stop = new AbortController();
  readonly #run: ControllerRun;
  #busy = 0;
  #done = 0;
  /** Controllers that wait for the kinds that they need. */
  #waiting = 0;
  /** How often each key has failed since it last went well. */
  readonly #failures = new Map<string, number>();

  constructor(hub: Pick<ManagerHub, "synced">, controllers: readonly Controller[]) {
    this.#waiting = controllers.length;
    const synced = async (signal: AbortSignal, kinds: KindNeeds | undefined) => {
      await hub.synced(signal, kinds);
      this.#waiting -= 1;
    };
    this.#run = runControllers(
      controllers.map((controller) => this.#counted(controller)),
      { signal: this.#stop.signal, synced },
    );
  }

  /**
   * Resolves when no key waits, none is worked on and none that failed is tried again soon, or once so many reconciles
   * are done.
   */
  async quiet(reconciles = Number.POSITIVE_INFINITY): Promise<void> {
    while (this.#done < reconciles && this.#isBusy()) await nextTurn();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#run.done;
  }

  #isBusy(): boolean {
    if (this.#waiting > 0 || this.#busy > 0) return true;
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
