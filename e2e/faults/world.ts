import { objectKey, type Resource } from "@/lib/kube/resource";
import type { Identity, WireHandler } from "@/lib/kube/wire";
import { namespaces } from "@/lib/resources/built-in";
import { leases } from "@/lib/resources/lease";
import type { Thing } from "@/server/controllers/test-objects";
import { randomOf } from "@/server/demo/fleet/random";
import type { TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { isWatch } from "@/server/hub/https-transport";
import type { HubClient } from "@/server/hub/hub-client";
import { inProcess } from "@/server/hub/in-process";
import type { VirtualClock } from "./clock";
import { outcomeOf } from "./contents";
import type { Plan } from "./fault";
import { FaultDriver } from "./fault-driver";
import { History } from "./history";
import { LEASE, Manager } from "./manager";
import { Network } from "./network";
import { POISONED } from "./poison";
import { SimulatedProcess } from "./simulated-process";
import type { Call } from "./site";
import { Spokes } from "./spokes";
import { EDITED_ANNOTATION, type State, stateOf } from "./state";
import { watchCaches } from "./watch-caches";

const ADMIN: Identity = { user: "admin", groups: ["system:masters"] };
/** Longer than any time that a rollout has to wait for. */
const REST_MS = 12_000;
/**
 * Longer than a leader's lease lasts, and than the pause between two tries, which grows with the time that they are in
 * vain.
 */
const aftermathMs = (faultMs: number) => 30_000 + 2 * faultMs;
const LONGEST_UNREST_MS = 20 * 60_000;
const RESTART_MS = 1_000;

/** Where a scenario had come to when all was at rest. */
export interface Phase {
  readonly name: string;
  /** Whether owners went, and all that they own: what is made again meanwhile goes too. */
  readonly isExodus: boolean;
  /** When it began, and when the last thing happened in it; milliseconds since the start. */
  readonly from: number;
  readonly calmSince: number;
  readonly state: State;
  /** In short. */
  readonly outcome: string;
}

/** One process of the add-on manager. */
class Life {
  readonly stop = new AbortController();
  #hasEnded = false;

  constructor(
    readonly process: SimulatedProcess,
    readonly manager: Manager,
  ) {}

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  end(): void {
    this.#hasEnded = true;
  }
}

/** A hub, its clusters' agents, and one or two add-on managers whose messages and processes a plan disturbs. */
export class World {
  readonly phases: Phase[] = [];
  /** What was seen to be wrong while it ran. */
  readonly seen: string[] = [];
  readonly history: History;
  readonly client: HubClient;
  readonly spokes: Spokes;
  readonly network: Network;
  readonly driver: FaultDriver;
  readonly lives: Life[] = [];
  readonly options = { fieldManager: "somebody", signal: new AbortController().signal };
  readonly #handler: WireHandler;
  #lastChangeAt = 0;
  #isClosing = false;

  constructor(
    hub: TestHub,
    readonly clock: VirtualClock,
    plan: Plan,
  ) {
    this.#handler = (request, identity) => {
      const answer = hub.api.handler(request, identity);
      return isWatch(request) ? answer : clock.abroad(answer);
    };
    this.client = this.as(ADMIN);
    this.history = new History(this.#handler, clock);
    this.history.onVersion(({ at }) => {
      this.#lastChangeAt = at;
    });
    this.spokes = new Spokes(this.client, this.history, clock);
    this.driver = new FaultDriver(plan.fault, {
      clock,
      crash: (victim) => this.#crash(victim),
      stop: (victim) => this.#lifeOf(victim)?.stop.abort(),
      hangUpAll: () => this.network.hangUpAll(),
      edit: (call) => this.#edit(call),
      removeLease: () => this.client.remove(leases, LEASE, this.options),
    });
    this.network = new Network(this.#handler, clock, randomOf(plan.seed, "network"), this.driver);
  }

  /** What somebody else would do on the hub. */
  as(identity: Identity): HubClient {
    return createClient(inProcess(this.#handler, identity));
  }

  /** Where the managers keep their lease. */
  async furnish(): Promise<void> {
    await this.client.create(namespaces, { metadata: { name: LEASE.namespace } }, this.options);
    await this.history.begin();
  }

  startManager(name: string): void {
    const process = new SimulatedProcess(`${name}-${this.lives.length + 1}`);
    this.clock.as(process, () => {
      const manager = new Manager(this.network.transportOf(process), process.name);
      const life = new Life(process, manager);
      this.lives.push(life);
      watchCaches(process.name, manager.hub, this.seen);
      manager.run(life.stop.signal).then(
        () => this.#ended(life, name, undefined),
        (error: unknown) => this.#ended(life, name, error),
      );
    });
  }

  /** Every process of the manager that could still write. */
  living(): Life[] {
    return this.lives.filter(({ process, hasEnded }) => process.state !== "dead" && !hasEnded);
  }

  /** Makes what is not there yet. */
  async put(...things: readonly Thing[]): Promise<void> {
    for (const { resource, object, status } of things) {
      const { name = "", namespace } = object.metadata;
      if (this.history.get(resource.plural, objectKey({ name, namespace }))) continue;
      await this.client.create(resource, object, this.options);
      if (status)
        await this.client.patch(resource, { name, namespace }, { status }, { ...this.options, subresource: "status" });
    }
  }

  async patch(resource: Resource, name: string, patch: object, namespace?: string): Promise<void> {
    await this.client.patch(resource, { name, namespace }, patch, this.options);
  }

  async patchStatus(resource: Resource, name: string, status: object, namespace?: string): Promise<void> {
    await this.client.patch(resource, { name, namespace }, { status }, { ...this.options, subresource: "status" });
  }

  async remove(resource: Resource, name: string, namespace?: string): Promise<void> {
    await this.client.remove(resource, { name, namespace }, this.options);
  }

  /** Resolves as soon as the hub shows this, or after ten minutes: then the state at the end will tell. */
  async until(holds: (history: History) => boolean): Promise<void> {
    const end = this.clock.now + 600_000;
    while (!holds(this.history) && this.clock.now < end) await this.clock.sleep(50);
  }

  /** One step of a scenario, until all that follows from it has happened. */
  async phase(name: string, action: () => Promise<void>, { isExodus = false } = {}): Promise<void> {
    const from = this.clock.now;
    await action();
    await this.#rest(name);
    const calmSince = Math.max(from, this.#lastChangeAt);
    const state = stateOf(this.history.present(), (key) => key.endsWith(POISONED));
    this.phases.push({ name, isExodus, from, calmSince, state, outcome: outcomeOf(this.history) });
  }

  /** Ends all managers as their supervisor would, and answers what they leave behind. */
  async close(): Promise<string[]> {
    this.#isClosing = true;
    const living = this.living();
    for (const { stop } of living) stop.abort();
    await this.clock.sleep(5_000);
    const left = living.flatMap(({ process, hasEnded }) => [
      ...(hasEnded ? [] : [`${process.name} does not end`]),
      ...(this.clock.timersOf(process) > 0 ? [`${process.name} leaves ${this.clock.timersOf(process)} timers`] : []),
      ...(this.network.watchesOf(process) > 0
        ? [`${process.name} leaves ${this.network.watchesOf(process)} watches open`]
        : []),
    ]);
    this.history.end();
    return left;
  }

  async #rest(name: string): Promise<void> {
    const from = this.clock.now;
    while (this.clock.now < this.#restsAt(from)) {
      if (this.clock.now - from > LONGEST_UNREST_MS) {
        this.seen.push(`"${name}" does not come to rest`);
        return;
      }
      await this.clock.sleep(1_000);
    }
  }

  #restsAt(from: number): number {
    const { struckAt, endsAt, patienceMs } = this.driver;
    const aftermath =
      struckAt === undefined || endsAt === undefined ? 0 : endsAt + aftermathMs(endsAt - struckAt) + patienceMs;
    return Math.max(from + REST_MS, this.#lastChangeAt + REST_MS, aftermath);
  }

  #lifeOf(process: SimulatedProcess): Life | undefined {
    return this.lives.find((life) => life.process === process);
  }

  #crash(victim: SimulatedProcess): void {
    victim.kill();
    this.network.hangUp(victim);
    this.#restart(victim.name);
  }

  #ended(life: Life, name: string, error: unknown): void {
    life.end();
    if (error !== undefined && !(error instanceof Error && error.name === "LeaseLost"))
      this.seen.push(`${name} ended with ${String(error)}`);
    if (error !== undefined || !life.stop.signal.aborted) life.process.kill();
    this.#restart(life.process.name);
  }

  /** As its supervisor does. */
  #restart(name: string): void {
    const [base = name] = name.split("-");
    this.clock.after(RESTART_MS, () => {
      if (!this.#isClosing) this.startManager(base);
    });
  }

  async #edit({ path, verb }: Call): Promise<void> {
    if (verb === "create") return;
    const body = JSON.stringify({ metadata: { annotations: { [EDITED_ANNOTATION]: String(this.clock.now) } } });
    const headers = { "content-type": "application/merge-patch+json", accept: "application/json" };
    await this.#handler({ method: "PATCH", path, headers, body, signal: this.options.signal }, ADMIN);
  }
}
