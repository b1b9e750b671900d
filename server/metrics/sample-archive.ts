import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { Stretch } from "./sample-ring";

/** Between two samples that are kept. */
export const ARCHIVED_EACH_MS = 5 * 60_000;
const MAX_POINTS = 300;

/** How everything was at a time, and what rollouts did since the one before. */
export interface ArchivedSample {
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
  readonly events: readonly RolloutEvent[];
}

/** Where samples are kept beside memory. */
export interface SampleStorage {
  /** The oldest first. */
  read(): Promise<readonly ArchivedSample[]>;
  append(sample: ArchivedSample): void;
}

interface ArchiveOptions {
  readonly retentionMs: number;
  readonly storage?: SampleStorage | undefined;
}

/** One sample in five minutes for as long as the history: 9,000 for thirty days, about half a KB each. */
export class SampleArchive {
  #samples: ArchivedSample[] = [];

  constructor(private readonly options: ArchiveOptions) {}

  /** Brings what was kept; samples that were taken meanwhile stay. */
  async open(): Promise<void> {
    const kept = (await this.options.storage?.read()) ?? [];
    this.#samples = [...kept, ...this.#samples];
  }

  /** Whether the last one is so old that the next is due. */
  isDue(now: number): boolean {
    const last = this.#samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back begins anew.
    return now - last >= ARCHIVED_EACH_MS || now < last;
  }

  add(sample: ArchivedSample): void {
    const oldest = sample.at - this.options.retentionMs;
    const expired = this.#samples.findIndex(({ at }) => at >= oldest);
    if (expired !== 0) this.#samples.splice(0, expired < 0 ? this.#samples.length : expired);
    this.#samples.push(sample);
    this.options.storage?.append(sample);
  }

  /** At even times, 300 at most: the last sample of each step, null where none was taken. */
  between(from: number, to: number): Stretch & { readonly events: readonly RolloutEvent[] } {
    const step = Math.max(1, Math.ceil((to - from) / (MAX_POINTS - 1) / ARCHIVED_EACH_MS)) * ARCHIVED_EACH_MS;
    const first = Math.ceil(from / step) * step;
    // The last step has not ended: what was sampled in it stands at its end.
    const steps = Math.max(0, Math.ceil((to - first) / step));
    const at = Array.from({ length: steps + 1 }, (_, index) => first + index * step);
    const within = this.#samples.filter((sample) => sample.at > first - step && sample.at <= to);
    const taken = new Map(within.map((sample) => [Math.ceil((sample.at - first) / step), sample]));
    const names = new Set(within.flatMap(({ values }) => Object.keys(values)));
    const valuesOf = (name: string) => at.map((_, index) => taken.get(index)?.values[name] ?? null);
    return {
      at,
      series: new Map([...names].map((name) => [name, valuesOf(name)])),
      events: within.flatMap(({ events }) => events).filter((event) => event.at >= from && event.at <= to),
    };
  }
}
