import { CONTROLLERS_LEASE, FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import { runningManager } from "@/server/controllers/test-running";
import { createClient } from "@/server/hub/client";
import { Fence } from "@/server/hub/fence";
import { openHub } from "@/server/hub/hub";
import { leadWith } from "@/server/hub/leader-lease";
import type { Transport } from "@/server/hub/transport";
import { CONTROLLER_KINDS } from "@/server/processes/controller-kinds";

export const LEASE = { namespace: NAMESPACE, name: CONTROLLERS_LEASE };

export type ManagerHub = ReturnType<typeof openManagerHub>;

function openManagerHub(transport: Transport) {
  return openHub(transport, CONTROLLER_KINDS);
}

/**
 * One life of the add-on manager, as its role runs it: follows the hub, waits for the lease, works while it holds it.
 */
export class Manager {
  readonly hub: ManagerHub;
  readonly #fence = new Fence();

  constructor(
    private readonly transport: Transport,
    private readonly identity: string,
  ) {
    this.hub = openManagerHub(this.#fence.around(transport));
  }

  async run(signal: AbortSignal): Promise<void> {
    const stopped = this.hub.start(signal);
    await leadWith({
      client: createClient(this.transport),
      fence: this.#fence,
      lease: LEASE,
      identity: this.identity,
      fieldManager: FIELD_MANAGER.addOn,
      signal,
      heartbeat: () => this.identity,
      work: async (leading) => {
        const running = runningManager(this.hub, "all");
        if (!leading.aborted)
          await new Promise((resolve) => leading.addEventListener("abort", resolve, { once: true }));
        await running.stop();
      },
    });
    await stopped;
  }
}
