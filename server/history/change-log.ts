const FIRST_SIZE = 256;

/** One change of a cluster, or of an add-on on it. Its states are numbers below 256, defined by the log's owner. */
export interface LoggedChange {
  readonly at: number;
  readonly cluster: string;
  /** "" for the cluster itself. */
  readonly addOn: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The newest changes of a fleet in a growing ring, about 60 bytes each, linked to the previous change of the same
 * cluster and of the same add-on, so that either can be read without the others. What never changed is not in it.
 */
export class ChangeLog {
  #size: number;
  #at = new Float64Array(FIRST_SIZE);
  #clusters: string[] = [];
  #addOns: string[] = [];
  #from = new Uint8Array(FIRST_SIZE);
  #to = new Uint8Array(FIRST_SIZE);
  /** Distance to the previous change of the same subject; 0 if there is none. */
  #backOfCluster = new Uint32Array(FIRST_SIZE);
  #backOfAddOn = new Uint32Array(FIRST_SIZE);
  /** Changes are numbered as they arrive; the origin was first when the ring last grew. */
  #first = 0;
  #next = 0;
  #origin = 0;
  readonly #lastOfCluster = new Map<string, number>();
  readonly #lastOfAddOn = new Map<string, number>();
  #droppedAt: number | undefined;

  constructor(private readonly most: number) {
    this.#size = Math.min(FIRST_SIZE, most);
  }

  get length(): number {
    return this.#next - this.#first;
  }

  /** When the newest of those came that had to go for want of room. */
  get droppedAt(): number | undefined {
    return this.#droppedAt;
  }

  /** No change may be older than the one before it. */
  add({ at, cluster, addOn, from, to }: LoggedChange): void {
    if (this.length === this.#size) this.#makeRoom();
    const number = this.#next;
    const position = this.#positionOf(number);
    this.#next += 1;
    this.#at[position] = at;
    this.#clusters[position] = cluster;
    this.#addOns[position] = addOn;
    this.#from[position] = from;
    this.#to[position] = to;
    this.#backOfCluster[position] = number - (this.#lastOfCluster.get(cluster) ?? number);
    this.#backOfAddOn[position] = number - (this.#lastOfAddOn.get(addOn) ?? number);
    this.#lastOfCluster.set(cluster, number);
    this.#lastOfAddOn.set(addOn, number);
  }

  dropBefore(at: number): void {
    while (this.length > 0 && (this.#at[this.#positionOf(this.#first)] ?? 0) < at) this.#drop();
  }

  /** Those of a cluster and of its add-ons, newest first. */
  ofCluster(name: string): Iterable<LoggedChange> {
    return this.#walk(this.#lastOfCluster.get(name), this.#backOfCluster);
  }

  /** Those of an add-on on all clusters, newest first. */
  ofAddOn(name: string): Iterable<LoggedChange> {
    return this.#walk(this.#lastOfAddOn.get(name), this.#backOfAddOn);
  }

  /** All of them, newest first. */
  *newest(): Iterable<LoggedChange> {
    for (let number = this.#next - 1; number >= this.#first; number -= 1) yield this.#read(number);
  }

  *#walk(last: number | undefined, back: Uint32Array): Iterable<LoggedChange> {
    for (let number = last; number !== undefined && number >= this.#first; ) {
      yield this.#read(number);
      const steps = back[this.#positionOf(number)];
      number = steps ? number - steps : undefined;
    }
  }

  #read(number: number): LoggedChange {
    const position = this.#positionOf(number);
    return {
      at: this.#at[position] ?? 0,
      cluster: this.#clusters[position] ?? "",
      addOn: this.#addOns[position] ?? "",
      from: this.#from[position] ?? 0,
      to: this.#to[position] ?? 0,
    };
  }

  #makeRoom(): void {
    if (this.#size < this.most) {
      this.#grow();
      return;
    }
    this.#droppedAt = this.#at[this.#positionOf(this.#first)];
    this.#drop();
  }

  /** Lets go of the oldest, and of its names with it. */
  #drop(): void {
    const position = this.#positionOf(this.#first);
    const cluster = this.#clusters[position] ?? "";
    const addOn = this.#addOns[position] ?? "";
    if (this.#lastOfCluster.get(cluster) === this.#first) this.#lastOfCluster.delete(cluster);
    if (this.#lastOfAddOn.get(addOn) === this.#first) this.#lastOfAddOn.delete(addOn);
    this.#clusters[position] = "";
    this.#addOns[position] = "";
    this.#first += 1;
  }

  #positionOf(number: number): number {
    return (number - this.#origin) % this.#size;
  }

  /** Only when it is full: all of it is moved, the oldest to the beginning. */
  #grow(): void {
    const size = Math.min(this.most, 2 * this.#size);
    const start = this.#positionOf(this.#first);
    this.#at = unrolled(this.#at, start, new Float64Array(size));
    this.#from = unrolled(this.#from, start, new Uint8Array(size));
    this.#to = unrolled(this.#to, start, new Uint8Array(size));
    this.#backOfCluster = unrolled(this.#backOfCluster, start, new Uint32Array(size));
    this.#backOfAddOn = unrolled(this.#backOfAddOn, start, new Uint32Array(size));
    this.#clusters = [...this.#clusters.slice(start), ...this.#clusters.slice(0, start)];
    this.#addOns = [...this.#addOns.slice(start), ...this.#addOns.slice(0, start)];
    this.#origin = this.#first;
    this.#size = size;
  }
}

interface Numbers<Own> {
  readonly length: number;
  subarray(start: number, end?: number): Own;
  set(values: Own, position: number): void;
}

/** Copies the values of a ring that starts at `start` to the beginning of a larger one. */
function unrolled<Values extends Numbers<Values>>(values: Values, start: number, larger: Values): Values {
  larger.set(values.subarray(start), 0);
  larger.set(values.subarray(0, start), values.length - start);
  return larger;
}
