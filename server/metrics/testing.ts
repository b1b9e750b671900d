import type { Heartbeat } from "@/lib/resources/heartbeat";
import type { KnownSystem } from "./system-report";

/** The state of controllers and hub; tests change it. */
export class TestSystem implements KnownSystem {
  readonly controllers: { -readonly [Part in keyof KnownSystem["controllers"]]: KnownSystem["controllers"][Part] } = {
    state: undefined,
    work: undefined,
    mode: undefined,
    approves: undefined,
  };
  readonly approver: { state: KnownSystem["approver"]["state"] } = { state: undefined };
  p95: number | undefined;
  readonly latency = { p95: () => this.p95 };
  unreadableObjects = 0;
  readonly unreadable = () => this.unreadableObjects;
  kinds: ReturnType<KnownSystem["unreadKinds"]> = [];
  readonly unreadKinds = () => this.kinds;
}

/** A heartbeat of one controller. */
export function beat(
  stats: Pick<Heartbeat, "unreadKinds"> & {
    leader?: string;
    /** Of the controller. */
    name?: string;
    at: number;
    reconciles?: number;
    errors?: number;
    depth?: number;
  },
): Heartbeat {
  const { leader = "flotilla-0", name = "add-on", at, reconciles = 0, errors = 0, depth = 0, unreadKinds } = stats;
  const time = new Date(at).toISOString();
  return {
    version: "1.0.0",
    leader,
    mode: "all",
    at: time,
    controllers: [{ name, lastSuccess: time, depth, reconciles, errors }],
    ...(unreadKinds ? { unreadKinds } : {}),
  };
}
