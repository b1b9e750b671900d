import type { Recorded } from "@/lib/api/metrics/recorded";
import { ListsAt } from "./lists-at";
import type { RowRecorder } from "./row-recorder";
import type { HistoryStore } from "./store/history-store";
import type { Kind } from "./store/subjects";
import { Turns } from "./turns";

/** Times that are in memory at once, as many as are compared; each may have all rows of a fleet. */
const MAX_TIMES = 2;
const RETENTION_MS = 60_000;
/** The newest. */
const MAX_HOLES = 100;

/** Lists as they were at a few times, made when they are first wanted. One is made after another. */
export class PastLists {
  /** In the order of last use. */
  readonly #times = new Map<number, { readonly lists: ListsAt; readonly timer: NodeJS.Timeout }>();
  readonly #making = new Turns();
  /** Work that holds two times, or reads many files, of which one at a time is done, too. */
  readonly comparing = new Turns();

  constructor(
    readonly store: HistoryStore,
    private readonly recorder: Pick<RowRecorder, "isPresent" | "poll">,
  ) {}

  /** Where lists find how they were. */
  readonly sources = {
    clusters: this.#source((lists) => lists.clusters()),
    clusterAddOns: this.#source((lists) => lists.clusterAddOns()),
    addOns: this.#source((lists) => lists.addOns()),
    placements: this.#source((lists) => lists.placements()),
    rollouts: this.#source((lists) => lists.rollouts()),
    approvals: this.#source((lists) => lists.approvals()),
    identities: this.#source((lists) => lists.identities()),
    works: this.#source((lists) => lists.works()),
    sets: this.#source((lists) => lists.sets()),
    replicaSets: this.#source((lists) => lists.replicaSets()),
    gates: this.#source((lists) => lists.gates()),
    invitations: this.#source((lists) => lists.invitations()),
    deletions: this.#source((lists) => lists.deletions()),
    catalogue: this.#source((lists) => lists.catalogue()),
    access: this.#source((lists) => lists.access()),
    reach: this.#source((lists) => lists.reach()),
  };

  /** The beginning of what is known, in milliseconds since epoch; undefined before anything is. */
  async since(): Promise<number | undefined> {
    await this.recorder.poll();
    await this.store.flush();
    return this.store.since;
  }

  /** The object under that name has this identity now. */
  isPresent(kind: Kind, name: string, uid: string): boolean {
    return this.recorder.isPresent(kind, name, uid);
  }

  /** What is known at all. */
  async recorded(): Promise<Recorded> {
    const text = (ms: number) => new Date(ms).toISOString();
    const since = await this.since();
    const { holes, isInMemory, problem } = this.store;
    return {
      ...(since !== undefined && { since: text(since) }),
      holes: holes.slice(-MAX_HOLES).map(({ from, to }) => ({ from: text(from), to: text(to) })),
      isInMemory,
      ...(problem !== undefined && { problem }),
    };
  }

  #source<List>(listOf: (lists: ListsAt) => Promise<List>) {
    return (at: number, who: string): Promise<List> =>
      this.#making.run(who, async () => {
        await this.recorder.poll();
        return listOf(await this.#at(at));
      });
  }

  /** Throws `ApiError` for a time of which nothing is stored. */
  async #at(at: number): Promise<ListsAt> {
    const isPresent = (kind: Kind, name: string, uid: string) => this.isPresent(kind, name, uid);
    const lists = this.#times.get(at)?.lists ?? new ListsAt(await this.store.stateAt(at), isPresent);
    this.#forget(at);
    for (const [oldest] of this.#times) if (this.#times.size >= MAX_TIMES) this.#forget(oldest);
    const timer = setTimeout(() => this.#times.delete(at), RETENTION_MS).unref();
    this.#times.set(at, { lists, timer });
    return lists;
  }

  #forget(at: number): void {
    clearTimeout(this.#times.get(at)?.timer);
    this.#times.delete(at);
  }
}
