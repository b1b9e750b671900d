import type { SystemState } from "@/lib/api/metrics/system";
import { CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import type { ManagerMode } from "@/lib/resources/add-on-manager";

import { type Heartbeat, heartbeatOf } from "@/lib/resources/heartbeat";
import { type Lease, leases } from "@/lib/resources/lease";
import { pause } from "@/server/hub/backoff";
import { firstOf } from "@/server/hub/first-of";
import type { HubClient } from "@/server/hub/hub-client";
import { log } from "@/server/log";

const EACH_MS = 2_000;
const DEADLINE_MS = 4_000;
/** As long as a lease lasts: by then another should lead. */
const SILENT_AFTER_MS = 15_000;

/** What the controllers do, per second, and how many keys wait. */
interface Work {
  readonly reconciles: number;
  readonly errors: number;
  readonly queue: number;
}

interface Beat {
  readonly heartbeat: Heartbeat;
  /** When it was first seen, by our own clock: clocks of others are not compared with ours. */
  readonly at: number;
}

/** The name of the controller that approves. */
const CERTIFICATES = "certificates";

/** Reads every two seconds what the leading controllers, or the leading approver, wrote on their Lease. */
export class ControllersWatch {
  #beat: Beat | "none" | undefined;
  #rates: Omit<Work, "queue"> | undefined;
  #mode: ManagerMode | undefined;
  #leaseVersion: string | undefined;
  #readAt = 0;

  constructor(
    private readonly client: Pick<HubClient, "find">,
    private readonly lease: string = CONTROLLERS_LEASE,
  ) {}

  /** Undefined if the Lease cannot be read; null without a leader. */
  get state(): SystemState["controllers"] {
    if (this.#beat === undefined || this.#beat === "none") return this.#beat && null;
    const { heartbeat, at } = this.#beat;
    const successes = heartbeat.controllers.flatMap(({ lastSuccess }) => lastSuccess ?? []).sort();
    return {
      leader: heartbeat.leader,
      version: heartbeat.version,
      lastSuccess: successes.at(-1),
      queue: sum(heartbeat, "depth"),
      ...(this.#isSilent ? { silentSince: new Date(at).toISOString() } : {}),
      ...(heartbeat.unreadKinds ? { unreadKinds: heartbeat.unreadKinds } : {}),
    };
  }

  /** Which add-ons the controllers manage, by the last leader's heartbeat; undefined before the first. */
  get mode(): ManagerMode | undefined {
    return this.#mode;
  }

  /** Whether they approve certificates themselves; undefined while it is not known. */
  get approves(): boolean | undefined {
    if (this.#beat === undefined || this.#beat === "none") return undefined;
    return this.#beat.heartbeat.controllers.some(({ name }) => name === CERTIFICATES);
  }

  /** Undefined while none is known to be working. */
  get work(): Work | undefined {
    const isOld = Date.now() - this.#readAt > 2 * DEADLINE_MS;
    if (this.#beat === undefined || this.#beat === "none" || !this.#rates || this.#isSilent || isOld) return undefined;
    return { ...this.#rates, queue: sum(this.#beat.heartbeat, "depth") };
  }

  /** Until the signal fires. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#read(signal);
      await pause(EACH_MS, signal);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const deadline = firstOf(signal, AbortSignal.timeout(DEADLINE_MS));
      this.#see(await this.client.find(leases, { namespace: NAMESPACE, name: this.lease }, deadline));
    } catch (error) {
      log.debug({ error: error instanceof Error ? error.message : "" }, "the controllers' lease was not read");
    }
  }

  #see(lease: Lease | undefined): void {
    const now = Date.now();
    this.#readAt = now;
    const heartbeat = lease && heartbeatOf(lease);
    if (!heartbeat) {
      this.#beat = "none";
      this.#rates = undefined;
      return;
    }
    this.#mode = heartbeat.mode;
    const version = lease.metadata.resourceVersion;
    if (version === this.#leaseVersion && this.#beat !== "none") return;
    const isFirst = this.#leaseVersion === undefined;
    this.#leaseVersion = version;
    if (this.#beat !== undefined && this.#beat !== "none") this.#rates = rates(this.#beat.heartbeat, heartbeat);
    this.#beat = { heartbeat, at: isFirst ? Math.min(now, timeOf(lease.spec.renewTime) ?? now) : now };
  }

  get #isSilent(): boolean {
    return this.#beat !== undefined && this.#beat !== "none" && this.#readAt - this.#beat.at > SILENT_AFTER_MS;
  }
}

/** Undefined across a change of leader, who counts from the beginning. */
function rates(before: Heartbeat, after: Heartbeat): Omit<Work, "queue"> | undefined {
  const seconds = (Date.parse(after.at) - Date.parse(before.at)) / 1000;
  if (before.leader !== after.leader || !(seconds > 0)) return undefined;
  const perSecond = (key: "reconciles" | "errors") => Math.max(0, sum(after, key) - sum(before, key)) / seconds;
  return { reconciles: perSecond("reconciles"), errors: perSecond("errors") };
}

function sum({ controllers }: Heartbeat, key: "depth" | "reconciles" | "errors"): number {
  return controllers.reduce((total, controller) => total + controller[key], 0);
}

function timeOf(text = ""): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
