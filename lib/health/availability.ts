import type { AddOnText } from "./add-on-summary";

type Health = AddOnText["health"];

/** One change of an add-on's health, at a time in milliseconds since epoch; absent where it was or is not there. */
interface HealthChange {
  readonly at: number;
  readonly from?: Health | undefined;
  readonly to?: Health | undefined;
}

/** How often an add-on became unavailable, and how long it was so altogether, in milliseconds. */
export interface Availability {
  readonly flaps: number;
  readonly unavailableMs: number;
}

const WORKING: ReadonlySet<Health> = new Set<Health>(["healthy", "degraded"]);
const UNAVAILABLE: ReadonlySet<Health> = new Set<Health>(["unhealthy", "unreachable", "unknown"]);

/** Whether an add-on that has this health is not available. */
export function isUnavailable(health: Health): boolean {
  return UNAVAILABLE.has(health);
}

/** Whether it became unavailable, having worked before. */
function isFall({ from, to }: HealthChange): boolean {
  return from !== undefined && to !== undefined && WORKING.has(from) && UNAVAILABLE.has(to);
}

/** Of a span of time, from its changes, oldest first: none of them is kept. Times are in milliseconds since epoch. */
export class AvailabilityTally {
  #flaps = 0;
  #unavailableMs = 0;
  #firstFall: number | undefined;
  #health: Health | undefined;
  #at: number;

  constructor(from: number) {
    this.#at = from;
  }

  /** When it became unavailable first, having worked before. */
  get firstFall(): number | undefined {
    return this.#firstFall;
  }

  /** What is no change of its health counts for nothing. */
  add(change: HealthChange): void {
    if (change.from === change.to) return;
    this.#pass(change.at, change.from);
    this.#health = change.to;
    if (!isFall(change)) return;
    this.#flaps += 1;
    this.#firstFall ??= change.at;
  }

  /** By the end of the span; it stays as the last change left it. */
  by(to: number): Availability {
    this.#pass(to, this.#health);
    return { flaps: this.#flaps, unavailableMs: this.#unavailableMs };
  }

  #pass(to: number, health: Health | undefined): void {
    if (health !== undefined && UNAVAILABLE.has(health)) this.#unavailableMs += to - this.#at;
    this.#at = to;
  }
}
