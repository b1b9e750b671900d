import type { Heartbeat } from "@/lib/resources/heartbeat";
import type { KnownSystem } from "./system-report";

/** What the controllers and the hub are said to be; a test changes it as it goes. */
export class TestSystem implements KnownSystem {
  readonly controllers: { -readonly [Part in keyof KnownSystem["controllers"]]: KnownSystem["controllers"][Part] } = {
    state: undefined,
    work: undefined,
    mode: undefined,
  };
  p95: number | undefined;
  readonly latency = { p95: () => this.p95 };
  unreadableObjects = 0;
  readonly unreadable = () => this.unreadableObjects;
}

/** A heartbeat of one controller. */
export function beat(said: { leader?: string; at: number; reconciles?: number; errors?: number; depth?: number }): Heartbeat {
  const { leader = "flotilla-0", at, reconciles = 0, errors = 0, depth = 0 } = said;
  const time = new Date(at).toISOString();
  return {
    version: "1.0.0",
    leader,
    mode: "all",
    at: time,
    controllers: [{ name: "add-on", lastSuccess: time, depth, reconciles, errors }],
  };
}
