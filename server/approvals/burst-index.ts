import { BURST_MS, type Burst, burstOf, isJoin, MAX_WITHIN_A_MINUTE, type RequestTrace } from "@/lib/csr/request-burst";

interface Entry extends RequestTrace {
  readonly name: string;
}

const JOINS = "joins";

/** Requests of one minute that count together: those of one requester, or all that join. */
class Group {
  readonly entries = new Map<string, Entry>();
  /** How many there are for each cluster. */
  readonly #clusters = new Map<string, number>();

  /** So many that each is in a burst, one more or less: each has all others of its minute near it. */
  isCrowded(isOfJoins: boolean): boolean {
    return (isOfJoins ? this.#clusters.size : this.entries.size) > MAX_WITHIN_A_MINUTE + 1;
  }

  add(entry: Entry): void {
    this.entries.set(entry.name, entry);
    this.#count(entry, 1);
  }

  remove(entry: Entry): void {
    this.entries.delete(entry.name);
    this.#count(entry, -1);
  }

  #count({ cluster }: Entry, by: 1 | -1): void {
    if (cluster === undefined) return;
    const size = (this.#clusters.get(cluster) ?? 0) + by;
    if (size > 0) this.#clusters.set(cluster, size);
    else this.#clusters.delete(cluster);
  }
}

/**
 * Which pending requests are part of a burst. They are stored by requester and by minute, so that a request is held
 * against those near it alone, and each is looked at again only while its answer may change: a flood costs as much for
 * each request as a few do.
 */
export class BurstIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #groups = new Map<string, Group>();
  readonly #bursts = new Map<string, Burst>();

  /** `onChange` hears the name of each request that is part of a burst from now on, or no more. */
  constructor(private readonly onChange: (name: string) => void) {}

  of(name: string): Burst | undefined {
    return this.#bursts.get(name);
  }

  /** `trace`: undefined for a request that was approved, or went. */
  store(name: string, trace: RequestTrace | undefined): void {
    const before = this.#entries.get(name);
    if (before && trace && isSame(before, trace)) return;
    if (before) this.#remove(before);
    if (trace) this.#add({ ...trace, name });
  }

  #add(entry: Entry): void {
    this.#entries.set(entry.name, entry);
    for (const key of keysOf(entry)) {
      const group = this.#groups.get(key) ?? new Group();
      group.add(entry);
      this.#groups.set(key, group);
    }
    this.#judge(entry);
    // Who is in a burst stays in it when another comes.
    this.#judgeNear(entry, (burst) => burst === undefined);
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.name);
    this.#bursts.delete(entry.name);
    for (const key of keysOf(entry)) {
      const group = this.#groups.get(key);
      group?.remove(entry);
      if (group?.entries.size === 0) this.#groups.delete(key);
    }
    this.#judgeNear(entry, (burst, isOfJoins) => burst === (isOfJoins ? "clusters" : "requester"));
  }

  /** Of those near, the ones whose answer may be another. */
  #judgeNear(entry: Entry, mayChange: (burst: Burst | undefined, isOfJoins: boolean) => boolean): void {
    for (const name of namesOf(entry)) {
      const isOfJoins = name === JOINS;
      for (const minute of minutesNear(entry)) {
        const group = this.#groups.get(keyOf(name, minute));
        if (!group || group.isCrowded(isOfJoins)) continue;
        for (const each of group.entries.values()) if (mayChange(this.of(each.name), isOfJoins)) this.#judge(each);
      }
    }
  }

  #judge(entry: Entry): void {
    const burst = burstOf(entry, this.#near(entry));
    if (burst === this.of(entry.name)) return;
    if (burst) this.#bursts.set(entry.name, burst);
    else this.#bursts.delete(entry.name);
    this.onChange(entry.name);
  }

  /** Those of its requester, then others that join. */
  *#near(entry: RequestTrace): Iterable<Entry> {
    const minutes = minutesNear(entry);
    for (const minute of minutes) yield* this.#entriesOf(keyOf(`from ${entry.requester}`, minute));
    if (!isJoin(entry)) return;
    for (const minute of minutes)
      for (const each of this.#entriesOf(keyOf(JOINS, minute))) if (each.requester !== entry.requester) yield each;
  }

  #entriesOf(key: string): Iterable<Entry> {
    return this.#groups.get(key)?.entries.values() ?? [];
  }
}

/** The groups it counts in, whichever minute. */
function namesOf(trace: RequestTrace): string[] {
  return isJoin(trace) ? [`from ${trace.requester}`, JOINS] : [`from ${trace.requester}`];
}

function keysOf(trace: RequestTrace): string[] {
  return namesOf(trace).map((name) => keyOf(name, minuteOf(trace)));
}

function keyOf(name: string, minute: number): string {
  return `${minute} ${name}`;
}

/** Its own, the one before and the one after. */
function minutesNear(trace: RequestTrace): number[] {
  const minute = minuteOf(trace);
  return [minute, minute - 1, minute + 1];
}

function minuteOf({ at }: RequestTrace): number {
  return Math.floor(at / BURST_MS);
}

function isSame(a: RequestTrace, b: RequestTrace): boolean {
  return a.at === b.at && a.requester === b.requester && a.kind === b.kind && a.cluster === b.cluster;
}
