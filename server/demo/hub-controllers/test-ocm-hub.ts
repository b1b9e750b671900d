import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import type { Identity, WireHandler } from "@/lib/kube/wire";
import type { Controller, Outcome } from "@/server/controllers/runtime/controller";
import { createClient } from "@/server/hub/client";
import { openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import { inProcess } from "@/server/hub/in-process";
import { type OcmHub, ocmHubKinds } from "./ocm-hub";
import { HUB_CONTROLLERS } from "./start-hub-controllers";

/** Does not advance by itself. */
export interface TestClock {
  now: Date;
}

export interface TestOcmHub {
  readonly hub: OcmHub;
  readonly clock: TestClock;
  as(identity: Identity): HubClient;
  make<T>(resource: Resource<T>, object: RawObject): Promise<T>;
  /** Writes a status as an allowed user. */
  patchStatus<T>(resource: Resource<T>, ref: { name: string; namespace?: string }, status: object): Promise<T>;
  reconcile(controller: Controller, key: string): Promise<Outcome>;
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

interface ApiUnderTest {
  readonly api: { readonly handler: WireHandler };
  close(): Promise<void>;
}

/**
 * A hub on which nothing runs: tests call the controllers themselves, whose caches see each write of a test at once.
 */
export async function testOcmHub(clock: TestClock, { api, close }: ApiUnderTest): Promise<TestOcmHub> {
  const stop = new AbortController();
  const { signal } = stop;
  const hub = openHub(inProcess(api.handler, HUB_CONTROLLERS), ocmHubKinds);
  const stopped = hub.start(signal);
  await hub.synced(signal);
  const options = { signal, fieldManager: "test" };
  return {
    hub,
    clock,
    signal,
    as: (identity) => createClient(inProcess(api.handler, identity)),
    make: (resource, object) => hub.create(resource, object, options),
    patchStatus: (resource, ref, status) => hub.patch(resource, ref, { status }, { ...options, subresource: "status" }),
    reconcile: (controller, key) => controller.reconcile(key, signal),
    async close() {
      stop.abort();
      await stopped;
      await close();
    },
  };
}
