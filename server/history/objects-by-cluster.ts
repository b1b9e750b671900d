import type { Pause, Snapshot } from "./store/snapshot";
import type { Kind } from "./store/subjects";

const NONE = new Uint32Array(0);

/** The numbers of the cluster add-ons, or works, of each cluster in a snapshot, sorted by their names. */
export class ObjectsByCluster {
  private constructor(
    /** By the number of the cluster's name: where its part of `all` begins. */
    private readonly starts: Uint32Array,
    readonly all: Uint32Array,
    /** Whether there ever were any. */
    readonly isRecorded: boolean,
  ) {}

  static async of(snapshot: Snapshot, pause: Pause, kind: Kind): Promise<ObjectsByCluster> {
    const starts = new Uint32Array(snapshot.texts.size + 1);
    const all: number[] = [];
    let isRecorded = false;
    for (let id = 0; id < snapshot.size; id += 1) {
      if (snapshot.kindOf(id) !== kind) continue;
      isRecorded = true;
      if (!snapshot.states.has(id)) continue;
      all.push(id);
      const next = snapshot.firstOf(id) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    await pause();
    for (let name = 1; name < starts.length; name += 1) starts[name] = (starts[name] ?? 0) + (starts[name - 1] ?? 0);
    const grouped = new ObjectsByCluster(starts, new Uint32Array(all.length), isRecorded);
    grouped.#place(all, snapshot);
    await pause();
    grouped.#sort(snapshot, ranksOf(snapshot, kind));
    return grouped;
  }

  /** `first`: the number of the cluster's name, as `Snapshot.firstOf` has it. */
  of(first: number): Uint32Array {
    const start = this.starts[first] ?? 0;
    const end = this.starts[first + 1] ?? start;
    return start === end ? NONE : this.all.subarray(start, end);
  }

  /** Numbers of the names of clusters that have any. */
  *names(): Iterable<number> {
    for (let name = 0; name + 1 < this.starts.length; name += 1)
      if (this.starts[name] !== this.starts[name + 1]) yield name;
  }

  #place(all: readonly number[], snapshot: Snapshot): void {
    const next = this.starts.slice();
    for (const id of all) {
      const name = snapshot.firstOf(id);
      const position = next[name] ?? 0;
      this.all[position] = id;
      next[name] = position + 1;
    }
  }

  /** They mostly come in their order. */
  #sort(snapshot: Snapshot, ranks: readonly number[]): void {
    const rankOf = (id: number) => ranks[snapshot.secondOf(id)] ?? 0;
    for (const name of this.names()) {
      const ids = this.of(name);
      if (!isSorted(ids, rankOf)) ids.sort((a, b) => rankOf(a) - rankOf(b));
    }
  }
}

function isSorted(ids: Uint32Array, rankOf: (id: number) => number): boolean {
  let last = -1;
  for (const id of ids) {
    const rank = rankOf(id);
    if (rank < last) return false;
    last = rank;
  }
  return true;
}

/** By the number of a name's second part: its place among all of them. */
function ranksOf(snapshot: Snapshot, kind: Kind): readonly number[] {
  const used = new Set<number>();
  for (let id = 0; id < snapshot.size; id += 1) if (snapshot.kindOf(id) === kind) used.add(snapshot.secondOf(id));
  const textOf = (name: number) => snapshot.texts.at(name) ?? "";
  const ranks: number[] = [];
  const sorted = [...used].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  for (const [rank, name] of sorted.entries()) ranks[name] = rank;
  return ranks;
}
