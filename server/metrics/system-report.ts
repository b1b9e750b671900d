import { isDeepStrictEqual } from "node:util";
import type { SystemState } from "@/lib/api/metrics/system";
import { type UnreadKind, unreadKindMessage } from "@/lib/resources/unread-kind";
import type { Latency } from "@/server/hub/latency";
import type { ControllersWatch } from "./controllers-watch";

/** How often frequently changing values are reported. */
const EACH_MS = 4_000;
const INTERVAL_MS = 1_000;

/** Where the console knows of the machinery from. */
export interface KnownSystem {
  readonly controllers: Pick<ControllersWatch, "state" | "work" | "mode" | "approves">;
  /** A process of its own, where there is one. */
  readonly approver: Pick<ControllersWatch, "state">;
  readonly latency: Pick<Latency, "p95">;
  /** How many objects cannot be read. */
  unreadable(): number;
  /** Whether there is a Prometheus or an Alertmanager to read alerts from; as good as false where it is absent. */
  readonly hasAlerts?: boolean;
  /** The kinds that the hub does not have, or does not let the console read. */
  unreadKinds(): readonly UnreadKind[];
}

/** The system state for browsers: the same object until something changes. */
export class SystemReport {
  #state: SystemState | undefined;
  #reportedAt = 0;
  #checkedAt = 0;

  constructor(private readonly known: KnownSystem) {}

  get state(): SystemState | undefined {
    const now = Date.now();
    if (now - this.#checkedAt < INTERVAL_MS) return this.#state;
    this.#checkedAt = now;
    const next = this.#check();
    const isDue = now - this.#reportedAt >= EACH_MS || newsOf(next) !== newsOf(this.#state);
    if (!isDue || isDeepStrictEqual(next, this.#state)) return this.#state;
    this.#reportedAt = now;
    this.#state = next;
    return next;
  }

  #check(): SystemState | undefined {
    const p95 = this.known.latency.p95();
    const controllers = this.known.controllers.state;
    const unreadable = this.known.unreadable();
    const unreadKinds = [...this.known.unreadKinds()];
    const { hasAlerts = false } = this.known;
    const isUnknown = p95 === undefined && controllers === undefined && unreadable === 0 && unreadKinds.length === 0;
    if (isUnknown && !hasAlerts) return undefined;
    const managerMode = this.known.controllers.mode;
    const approver = this.known.controllers.approves === false ? this.known.approver.state : undefined;
    const known = {
      controllers,
      ...(approver === undefined ? {} : { approver }),
      ...(managerMode === undefined ? {} : { managerMode }),
      ...(unreadKinds.length === 0 ? {} : { unreadKinds }),
      ...(hasAlerts ? { hasAlerts } : {}),
    };
    return {
      ...known,
      ...(p95 === undefined ? {} : { hubP95Ms: rounded(p95) }),
      ...(unreadable === 0 ? {} : { unreadable }),
    };
  }
}

/** Changes to report without delay. */
function newsOf(state: SystemState | undefined): string {
  const controllers = state?.controllers;
  const rest = `${state?.approver === null} ${state?.approver?.silentSince} ${state?.approver?.leader} ${state?.managerMode} ${state?.unreadable ?? 0} ${linesOf(state?.unreadKinds)}`;
  if (!controllers) return `${controllers} ${rest}`;
  const { leader, silentSince = "", unreadKinds } = controllers;
  return `${leader} ${silentSince} ${linesOf(unreadKinds)} ${rest}`;
}

function linesOf(kinds: readonly UnreadKind[] = []): string {
  return kinds.map(unreadKindMessage).join();
}

/** Two digits are enough to see how the hub is, and do not change all the time. */
function rounded(ms: number): number {
  return Number(Math.max(1, ms).toPrecision(2));
}
