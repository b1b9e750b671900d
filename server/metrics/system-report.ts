import { isDeepStrictEqual } from "node:util";
import type { SystemState } from "@/lib/api/system";
import type { Latency } from "@/server/hub/latency";
import type { ControllersWatch } from "./controllers-watch";

/** What changes all the time is told this often. */
const EACH_MS = 4_000;
const LOOK_EACH_MS = 1_000;

/** Where the console knows of the machinery from. */
export interface KnownSystem {
  readonly controllers: Pick<ControllersWatch, "state" | "work" | "mode">;
  readonly latency: Pick<Latency, "p95">;
  /** How many objects cannot be read. */
  unreadable(): number;
}

/** What browsers are told of the machinery: the same object until there is something new to tell. */
export class SystemReport {
  #state: SystemState | undefined;
  #toldAt = 0;
  #lookedAt = 0;

  constructor(private readonly known: KnownSystem) {}

  get state(): SystemState | undefined {
    const now = Date.now();
    if (now - this.#lookedAt < LOOK_EACH_MS) return this.#state;
    this.#lookedAt = now;
    const next = this.#look();
    const isDue = now - this.#toldAt >= EACH_MS || newsOf(next) !== newsOf(this.#state);
    if (!isDue || isDeepStrictEqual(next, this.#state)) return this.#state;
    this.#toldAt = now;
    this.#state = next;
    return next;
  }

  #look(): SystemState | undefined {
    const p95 = this.known.latency.p95();
    const controllers = this.known.controllers.state;
    const unreadable = this.known.unreadable();
    if (p95 === undefined && controllers === undefined && unreadable === 0) return undefined;
    const managerMode = this.known.controllers.mode;
    const known = { controllers, ...(managerMode === undefined ? {} : { managerMode }) };
    return { ...known, ...(p95 === undefined ? {} : { hubP95Ms: rounded(p95) }), ...(unreadable === 0 ? {} : { unreadable }) };
  }
}

/** What nobody should wait for. */
function newsOf(state: SystemState | undefined): string {
  const controllers = state?.controllers;
  const rest = `${state?.managerMode} ${state?.unreadable ?? 0}`;
  if (!controllers) return `${controllers} ${rest}`;
  return `${controllers.leader} ${controllers.silentSince ?? ""} ${rest}`;
}

/** Two digits are enough to see how the hub is, and do not change all the time. */
function rounded(ms: number): number {
  return Number(Math.max(1, ms).toPrecision(2));
}
