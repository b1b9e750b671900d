import type { VirtualClock } from "@/e2e/faults/clock";
import { Replica } from "./replica";

export type Kind = "addOn" | "cluster";

/** A row as far as plans look at it: its name, and a number that grows with each change. */
export interface Shown {
  readonly name: string;
  readonly version: number;
}

/** What there is, and the consoles that hear of it. */
export class Hub {
  readonly replicas: Replica[] = [];
  readonly #versions: Readonly<Record<Kind, Map<string, number>>> = { addOn: new Map(), cluster: new Map() };
  #version = 0;

  constructor(private readonly clock: VirtualClock) {}

  put(kind: Kind, name: string): void {
    this.#version += 1;
    this.#versions[kind].set(name, this.#version);
    for (const replica of this.replicas) this.#notify(replica, kind, name);
  }

  remove(kind: Kind, name: string): void {
    this.#versions[kind].delete(name);
    for (const replica of this.replicas) this.#notify(replica, kind, name);
  }

  /** By name. */
  all(kind: Kind): Shown[] {
    return [...this.#versions[kind]]
      .map(([name, version]) => ({ name, version }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** A console that has read all there is. */
  start(name: string): Replica {
    const replica = new Replica(name, this.clock);
    for (const kind of ["addOn", "cluster"] as const)
      for (const { name: one } of this.all(kind)) this.#notify(replica, kind, one);
    this.clock.as(replica.process, () => replica.caches.sync());
    this.replicas.push(replica);
    return replica;
  }

  #notify({ caches, isUp, process }: Replica, kind: Kind, name: string): void {
    if (!isUp) return;
    const version = this.#versions[kind].get(name);
    this.clock.as(process, () => {
      if (kind === "addOn")
        version === undefined ? caches.removeAddOn(name) : caches.addOn(name, [`fleet/v${version}`]);
      else
        version === undefined
          ? caches.removeCluster(name)
          : caches.cluster(name, { labels: { region: `v${version}` } });
    });
  }
}
