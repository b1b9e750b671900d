import { BURST_MS, type Burst, burstOf, isJoin, type RequestTrace } from "@/lib/csr/request-burst";

interface Entry extends RequestTrace {
  readonly name: string;
}

const JOINS = "joins";

/**
 * Which pending requests are part of a burst. They are stored by requester and by minute, so that a request is held
 * against those near it alone, and each is looked at again only while its answer may change.
 */
export class BurstIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #groups = new Map<string, Map<string, Entry>>();
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
      const group = this.#groups.get(key) ?? new Map<string, Entry>();
      this.#groups.set(key, group.set(entry.name, entry));
    }
    // Who is in a burst stays in it when another comes.
    for (const each of this.#near(entry)) if (!this.#bursts.has(each.name)) this.#judge(each);
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.name);
    this.#bursts.delete(entry.name);
    for (const key of keysOf(entry)) {
      this.#groups.get(key)?.delete(entry.name);
      if (this.#groups.get(key)?.size === 0) this.#groups.delete(key);
    }
    for (const each of this.#near(entry)) if (this.#bursts.has(each.name)) this.#judge(each);
  }

  #judge(entry: Entry): void {
    const burst = burstOf(entry, this.#near(entry));
    if (burst === this.#bursts.get(entry.name)) return;
    if (burst) this.#bursts.set(entry.name, burst);
    else this.#bursts.delete(entry.name);
    this.onChange(entry.name);
  }

  /** Those of its requester, then others that join; of its minute, the one before and the one after. */
  *#near(entry: RequestTrace): Iterable<Entry> {
    const minutes = [0, -1, 1].map((by) => minuteOf(entry) + by);
    for (const minute of minutes) yield* this.#groups.get(keyOf(`from ${entry.requester}`, minute))?.values() ?? [];
    if (!isJoin(entry)) return;
    for (const minute of minutes)
      for (const each of this.#groups.get(keyOf(JOINS, minute))?.values() ?? [])
        if (each.requester !== entry.requester) yield each;
  }
}

function keysOf(trace: RequestTrace): string[] {
  const names = isJoin(trace) ? [`from ${trace.requester}`, JOINS] : [`from ${trace.requester}`];
  return names.map((name) => keyOf(name, minuteOf(trace)));
}

function keyOf(name: string, minute: number): string {
  return `${minute} ${name}`;
}

function minuteOf({ at }: RequestTrace): number {
  return Math.floor(at / BURST_MS);
}

function isSame(a: RequestTrace, b: RequestTrace): boolean {
  return a.at === b.at && a.requester === b.requester && a.kind === b.kind && a.cluster === b.cluster;
}
