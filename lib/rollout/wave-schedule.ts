import type { NextStart } from "@/lib/gates/next-start";
import type { StartBlock } from "@/lib/gates/start-rules";

/** Clusters that may start at the same times: by the same windows, in the same time zone. */
export interface StartClass {
  readonly size: number;
  /** When one of them may start next, from a time on. */
  readonly after: (fromMs: number) => NextStart;
}

/** What is still to come of one wave. */
export interface OpenWave {
  readonly classes: readonly StartClass[];
  /** So many move at a time. */
  readonly atOnce: number;
  /** Those that have begun take their places so long, in milliseconds since epoch. */
  readonly busyUntilMs?: readonly number[];
}

/** When a wave begins and ends, in milliseconds since epoch; `Infinity` where nobody knows. */
export interface WaveSpan {
  readonly beginsMs: number;
  readonly endsMs: number;
  /** How many clusters wait for a time after the wave could begin, and what the first of them waits for. */
  readonly waiting: number;
  readonly block?: StartBlock | undefined;
  /** How many may not start at any time that is known, and what keeps the first of them. */
  readonly held: number;
  readonly heldBy?: StartBlock | undefined;
}

/**
 * Plays waves through, one after another: clusters start as windows and freezes let them, take `takesMs`, and make room
 * for the next. A wave begins when the one before has ended; one with clusters that may never start does not end.
 */
export function scheduleWaves(waves: readonly OpenWave[], fromMs: number, takesMs: number): WaveSpan[] {
  let nowMs = fromMs;
  return waves.map((wave) => {
    const span = waveSpan(wave, nowMs, takesMs);
    nowMs = Math.max(nowMs, span.endsMs);
    return span;
  });
}

interface Waiting extends StartClass {
  left: number;
  next: NextStart;
}

function waveSpan({ atOnce, busyUntilMs = [], classes }: OpenWave, fromMs: number, takesMs: number): WaveSpan {
  const busy = busyUntilMs.toSorted((a, b) => a - b);
  const empty = busy.at(-1) ?? fromMs;
  if (fromMs === Number.POSITIVE_INFINITY) return { beginsMs: fromMs, endsMs: fromMs, waiting: 0, held: 0 };
  const all = classes.map((each): Waiting => ({ ...each, left: each.size, next: each.after(fromMs) }));
  const ready = all.filter(({ next }) => next.atMs < Number.POSITIVE_INFINITY);
  const held = all.filter(({ next }) => next.atMs === Number.POSITIVE_INFINITY);
  const late = ready.filter(({ next }) => next.atMs > fromMs).toSorted((a, b) => a.next.atMs - b.next.atMs);
  const { beginsMs, endsMs } = played(ready, { atOnce, busy, fromMs, takesMs });
  const size = (some: readonly Waiting[]) => some.reduce((sum, each) => sum + each.size, 0);
  return {
    beginsMs: ready.length === 0 && busy.length === 0 && held.length > 0 ? Number.POSITIVE_INFINITY : beginsMs,
    endsMs: held.length > 0 ? Number.POSITIVE_INFINITY : Math.max(endsMs, empty, fromMs),
    waiting: size(late),
    ...(late[0] && { block: late[0].next.block }),
    held: size(held),
    ...(held[0] && { heldBy: held[0].next.block }),
  };
}

interface Playing {
  readonly atOnce: number;
  readonly busy: readonly number[];
  readonly fromMs: number;
  readonly takesMs: number;
}

/** Each takes the same time, so places come free in the order in which they were taken. */
function played(ready: readonly Waiting[], { atOnce, busy, fromMs, takesMs }: Playing) {
  const queue = byNext(ready);
  const free: { readonly atMs: number; size: number }[] = [
    { atMs: fromMs, size: Math.max(0, atOnce - busy.length) },
    ...busy.map((atMs) => ({ atMs, size: 1 })),
  ];
  let beginsMs = busy.length > 0 ? fromMs : Number.POSITIVE_INFINITY;
  let endsMs = fromMs;
  for (let place = 0; queue.length > 0; ) {
    const open = free[place];
    const first = queue[0];
    if (!open || !first) break;
    if (open.size === 0) {
      place += 1;
      continue;
    }
    const atMs = Math.max(open.atMs, first.next.atMs);
    const next = first.after(atMs);
    if (next.atMs > atMs) {
      // Its window has closed before there was a place.
      first.next = next;
      if (next.atMs === Number.POSITIVE_INFINITY) return { beginsMs, endsMs: next.atMs };
      queue.splice(0, 1);
      insert(queue, first);
      continue;
    }
    const size = Math.min(open.size, first.left);
    open.size -= size;
    first.left -= size;
    if (first.left === 0) queue.splice(0, 1);
    beginsMs = Math.min(beginsMs, atMs);
    endsMs = Math.max(endsMs, atMs + takesMs);
    free.push({ atMs: atMs + takesMs, size });
  }
  return { beginsMs: Number.isFinite(beginsMs) ? beginsMs : fromMs, endsMs };
}

function byNext(ready: readonly Waiting[]): Waiting[] {
  return ready.toSorted((a, b) => a.next.atMs - b.next.atMs);
}

/** Behind those that may start no later. */
function insert(queue: Waiting[], one: Waiting): void {
  const index = queue.findIndex(({ next }) => next.atMs > one.next.atMs);
  queue.splice(index < 0 ? queue.length : index, 0, one);
}
