import type { RawObject } from "@/lib/kube/object";
import { DelayQueue } from "@/server/controllers/runtime/delay-queue";
import type { Faults } from "@/server/demo/fleet/faults";
import { type ClusterChoice, chooseClusters } from "./cluster-choice";
import { type FaultSpec, faultOf } from "./fault-spec";
import type { HubFaults } from "./hub-faults";
import type { Scenario } from "./scenario";

export interface StageOptions {
  readonly faults: Faults;
  readonly hubFaults: HubFaults;
  /** The clusters as they are labelled now. */
  readonly clusters: () => readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly isAccepted: boolean;
  }[];
  /** Reports its own failures. */
  readonly apply: (objects: readonly RawObject[]) => void;
  readonly seed: number;
  readonly speed: number;
  /** Milliseconds since epoch. */
  readonly now?: () => number;
}

/** Times are seconds of the fleet's time since the stage was set. */
export interface RunningFault {
  readonly id: string;
  readonly fault: FaultSpec;
  /** Those it began on and that have not got over it; none for a fault of the hub. */
  readonly clusters: readonly string[];
  readonly since: number;
  /** Null where it stays. */
  readonly until: number | null;
}

export interface StageState {
  readonly seconds: number;
  readonly speed: number;
  readonly seed: number;
  readonly running: readonly RunningFault[];
  readonly upcoming: readonly { readonly at: number; readonly what: string }[];
}

/** Makes things go wrong, and right again, at their time: by a scenario or on request. */
export class Stage {
  readonly #running = new Map<string, Omit<RunningFault, "clusters">>();
  readonly #plans = new Map<string, { readonly at: number; readonly what: string; readonly go: () => void }>();
  readonly #queue = new DelayQueue();
  readonly #now: () => number;
  readonly #origin: number;
  #timer: NodeJS.Timeout | undefined;
  #faultCount = 0;
  #planCount = 0;

  constructor(private readonly options: StageOptions) {
    this.#now = options.now ?? Date.now;
    this.#origin = this.#now();
  }

  play({ faults, changes }: Pick<Scenario, "faults" | "changes">): void {
    for (const { at, spec } of faults) this.#plan(at, `${spec.fault} begins`, () => void this.begin(spec));
    for (const { at, clusters, apply } of changes) {
      const objects = () => (clusters ? this.#inEach(clusters, apply) : apply);
      this.#plan(at, `${apply.length} objects are applied`, () => this.options.apply(objects()));
    }
    this.wake();
  }

  begin(spec: FaultSpec): RunningFault {
    this.#faultCount += 1;
    const id = `f${this.#faultCount}`;
    const since = this.#seconds();
    const until = spec.for === undefined ? null : since + spec.for;
    this.#running.set(id, { id, fault: spec, since, until });
    const made = faultOf(spec, this.options.speed);
    if (made.on === "hub") this.options.hubFaults.begin(id, made.fault);
    else this.options.faults.begin(id, made.fault, { clusters: this.#chosen(spec), since: this.#now() });
    if (until !== null) {
      this.#plan(until, `${spec.fault} ${id} ends`, () => void this.end(id));
      this.wake();
    }
    return this.#shown({ id, fault: spec, since, until });
  }

  /** False where no such fault is running. */
  end(id: string): boolean {
    if (!this.#running.delete(id)) return false;
    this.options.faults.end(id);
    this.options.hubFaults.end(id);
    return true;
  }

  state(): StageState {
    const { speed, seed } = this.options;
    const upcoming = [...this.#plans.values()].toSorted((a, b) => a.at - b.at).map(({ at, what }) => ({ at, what }));
    return {
      seconds: this.#seconds(),
      speed,
      seed,
      running: [...this.#running.values()].map((one) => this.#shown(one)),
      upcoming,
    };
  }

  /** Does what is due, and sleeps until the next is. */
  wake(): void {
    for (const key of this.#queue.takeDue(this.#now())) {
      const plan = this.#plans.get(key);
      this.#plans.delete(key);
      plan?.go();
    }
    clearTimeout(this.#timer);
    const next = this.#queue.nextAt();
    if (next !== undefined)
      this.#timer = setTimeout(() => this.wake(), Math.min(next - this.#now(), LONGEST_TIMER_MS)).unref();
  }

  /** All faults end, and nothing begins any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#queue.clear();
    this.#plans.clear();
    for (const id of [...this.#running.keys()]) this.end(id);
  }

  #plan(at: number, what: string, go: () => void): void {
    this.#planCount += 1;
    const key = String(this.#planCount);
    this.#plans.set(key, { at, what, go });
    this.#queue.set(key, this.#origin + (at * 1_000) / this.options.speed);
  }

  /** The objects in the namespace of each cluster of a choice among those that have one. */
  #inEach(choice: ClusterChoice, objects: readonly RawObject[]): RawObject[] {
    const accepted = this.options.clusters().filter(({ isAccepted }) => isAccepted);
    const chosen = chooseClusters(choice, accepted, this.options.seed);
    return chosen.flatMap((namespace) =>
      objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace } })),
    );
  }

  #chosen(spec: FaultSpec): string[] {
    return "clusters" in spec ? chooseClusters(spec.clusters, this.options.clusters(), this.options.seed) : [];
  }

  #shown(one: Omit<RunningFault, "clusters">): RunningFault {
    return { ...one, clusters: this.options.faults.clustersWith(one.id) };
  }

  #seconds(): number {
    return ((this.#now() - this.#origin) / 1_000) * this.options.speed;
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;
