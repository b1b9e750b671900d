import { kubeMicroTime } from "@/lib/kube/conditions";
import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import type { ObjectRef } from "@/lib/kube/resource";
import { namespaces } from "@/lib/resources/built-in";
import { type Lease, leases } from "@/lib/resources/lease";
import { log } from "@/server/log";
import { pause } from "./backoff";
import { type Fence, moment } from "./fence";
import { firstOf } from "./first-of";
import type { HubClient } from "./hub-client";
import { isHubError } from "./hub-error";

const LEASE_SECONDS = 15;
const RENEW_DEADLINE_MS = 10_000;
const RETRY_MS = 2_000;
/** A waiting process looks more often, so that a released lease is taken within two seconds. */
const POLL_MS = 1_000;

export interface LeaderOptions {
  /** Its writes must not go through `fence`. */
  readonly client: HubClient;
  /** Open while the lease is held; all writes of the work go through it. */
  readonly fence: Fence;
  readonly lease: Required<ObjectRef>;
  /** Unique to this process. */
  readonly identity: string;
  readonly fieldManager: string;
  readonly signal: AbortSignal;
  /** Written to the Lease with each renewal; short. */
  readonly heartbeat: () => string;
  /** The leader's work. Its signal fires when the lease is lost or `signal` fires; it must end then. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/**
 * Waits for the lease, works while it holds it, and releases it when `signal` fires. Throws `LeaseLost` when it could
 * not be renewed for 10 s, or another process holds it: the process must end then.
 */
export async function leadWith(options: LeaderOptions): Promise<void> {
  const holder = new Holder(options);
  if (!(await holder.acquire())) return await holder.release();
  log.info({ lease: options.lease.name, identity: options.identity }, "leading");
  const lost = new AbortController();
  const working = firstOf(options.signal, lost.signal);
  options.signal.addEventListener("abort", () => options.fence.finish(), { once: true });
  const work = options.work(working).finally(() => lost.abort());
  // Awaited below; until then its failure must not count as unhandled.
  work.catch(() => undefined);
  await holder.renewUntil(working);
  const gaveUp = !options.signal.aborted && !lost.signal.aborted;
  if (!options.signal.aborted) options.fence.close();
  lost.abort();
  await work;
  if (gaveUp) throw new LeaseLost("The leader lease is lost; another process may lead now.");
  await holder.release();
}

class Holder {
  /**
   * The last renewal by another process and when we saw it, by our own clock: clocks of others are never compared with
   * it.
   */
  #lastForeign: { version: string; at: number } | undefined;

  /** The hub may have written it although no answer came. */
  #mayHold = false;

  constructor(private readonly options: LeaderOptions) {}

  async acquire(): Promise<boolean> {
    const { fence, signal } = this.options;
    while (!signal.aborted) {
      const startedAt = moment();
      const deadline = firstOf(signal, AbortSignal.timeout(RENEW_DEADLINE_MS / 2));
      if ((await this.#tryTake(deadline).catch((error: unknown) => this.#failed(error))) === "held") {
        fence.hold(startedAt, RENEW_DEADLINE_MS);
        return true;
      }
      await pause(POLL_MS, signal);
    }
    return false;
  }

  /**
   * Runs until the signal fires, another process holds the lease, or 10 s have passed since the last successful renewal
   * began: before the lease expires for others.
   */
  async renewUntil(signal: AbortSignal): Promise<void> {
    const { fence } = this.options;
    while (!signal.aborted) {
      if (fence.leftMs() <= 0) return;
      await pause(Math.min(RETRY_MS, fence.leftMs()), signal);
      const startedAt = moment();
      if (signal.aborted || fence.leftMs() <= 0) continue;
      const deadline = firstOf(signal, AbortSignal.timeout(Math.floor(fence.leftMs())));
      const renewed = await this.#tryTake(deadline).catch((error: unknown) => this.#failed(error));
      if (renewed === "foreign") return;
      if (renewed === "held" && !signal.aborted) fence.hold(startedAt, RENEW_DEADLINE_MS);
    }
  }

  async release(): Promise<void> {
    if (!this.#mayHold) return;
    const { client, lease, fieldManager } = this.options;
    const deadline = AbortSignal.timeout(1_500);
    try {
      const held = await client.get(leases, lease, deadline);
      if (held.spec.holderIdentity !== this.options.identity) return;
      const patch = {
        metadata: { resourceVersion: held.metadata.resourceVersion },
        spec: { holderIdentity: "", leaseDurationSeconds: 1 },
      };
      await client.patch(leases, lease, patch, { fieldManager, signal: deadline });
    } catch (error) {
      this.#failed(error);
    }
  }

  async #tryTake(signal: AbortSignal): Promise<"held" | "foreign"> {
    const { client, lease, fieldManager } = this.options;
    const held = await client.find(leases, lease, signal);
    if (held && this.#isForeign(held)) return "foreign";
    this.#mayHold = true;
    if (!held) {
      await this.#create(signal);
      return "held";
    }
    const patch = {
      metadata: { resourceVersion: held.metadata.resourceVersion, annotations: this.#annotations() },
      spec: this.#spec(held),
    };
    await client.patch(leases, lease, patch, { fieldManager, signal });
    return "held";
  }

  /** Creates the Lease, and its namespace on a hub that was never prepared for us. */
  async #create(signal: AbortSignal): Promise<void> {
    const { client, lease, fieldManager } = this.options;
    const object = { metadata: { ...lease, annotations: this.#annotations() }, spec: this.#spec(undefined) };
    try {
      await client.create(leases, object, { fieldManager, signal });
    } catch (error) {
      if (!isHubError(error, "NotFound")) throw error;
      await client.create(namespaces, { metadata: { name: lease.namespace } }, { fieldManager, signal });
      await client.create(leases, object, { fieldManager, signal });
    }
  }

  /** Whether another process holds it and has renewed it within its duration, as measured here. */
  #isForeign(held: Lease): boolean {
    const { holderIdentity, leaseDurationSeconds } = held.spec;
    if (holderIdentity === "" || holderIdentity === this.options.identity) return false;
    const version = held.metadata.resourceVersion;
    if (this.#lastForeign?.version !== version) this.#lastForeign = { version, at: Date.now() };
    return Date.now() - this.#lastForeign.at < (leaseDurationSeconds || LEASE_SECONDS) * 1000;
  }

  #spec(held: Lease | undefined): object {
    const now = kubeMicroTime(new Date());
    const same = held?.spec.holderIdentity === this.options.identity;
    return {
      holderIdentity: this.options.identity,
      leaseDurationSeconds: LEASE_SECONDS,
      renewTime: now,
      acquireTime: same ? held.spec.acquireTime : now,
      leaseTransitions: (held?.spec.leaseTransitions ?? 0) + (held && !same ? 1 : 0),
    };
  }

  #annotations(): Record<string, string> {
    return { [HEARTBEAT_ANNOTATION]: this.options.heartbeat() };
  }

  #failed(error: unknown): "failed" {
    if (!isHubError(error, "Conflict"))
      log.warn(
        { lease: this.options.lease.name, error: error instanceof Error ? error.message : "" },
        "lease not renewed",
      );
    return "failed";
  }
}
