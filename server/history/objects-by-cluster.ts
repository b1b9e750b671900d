import { compareText } from "@/lib/kube/order";
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
    const { size } = snapshot.texts;
    const present = snapshot.present(kind);
    await pause();
    // By their own names first: those of one cluster stay in that order.
    const byName = counted(present, ranked(snapshot, snapshot.secondsOf(present)), size);
    await pause();
    const { sorted, starts } = counted(byName.sorted, snapshot.firstsOf(byName.sorted), size);
    return new ObjectsByCluster(starts, sorted, present.length > 0 || snapshot.isRecorded(kind));
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
}

/** By the number below `size` of each, and where those of each number begin. Equal ones stay in their order. */
function counted(ids: Uint32Array, numbers: Uint32Array, size: number) {
  const starts = new Uint32Array(size + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 1; number <= size; number += 1) starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(ids.length);
  for (let index = 0; index < ids.length; index += 1) {
    const number = numbers[index] ?? 0;
    const at = next[number] ?? 0;
    sorted[at] = ids[index] ?? 0;
    next[number] = at + 1;
  }
  return { sorted, starts };
}

/** Instead of the numbers of texts their places among all these, as they are sorted. */
function ranked({ texts }: Snapshot, numbers: Uint32Array): Uint32Array {
  const isUsed = new Uint8Array(texts.size);
  for (const number of numbers) isUsed[number] = 1;
  const used: { readonly number: number; readonly text: string }[] = [];
  for (const [number, is] of isUsed.entries()) if (is === 1) used.push({ number, text: texts.at(number) ?? "" });
  const ranks = new Uint32Array(texts.size);
  for (const [rank, { number }] of used.sort((a, b) => compareText(a.text, b.text)).entries()) ranks[number] = rank;
  const found = new Uint32Array(numbers.length);
  for (let index = 0; index < numbers.length; index += 1) found[index] = ranks[numbers[index] ?? 0] ?? 0;
  return found;
}
