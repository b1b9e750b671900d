import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { TestChannel } from "@/components/shell/test-browser";
import type { VirtualClock } from "@/e2e/faults/clock";
import { SimulatedProcess } from "@/e2e/faults/simulated-process";
import { HintedPage } from "./hinted-page";
import type { Kind, Shown } from "./hub";
import type { Line } from "./line";
import type { Person } from "./person";
import { type TabCode, tabCode } from "./tab-code";

/** What a page shows of the clusters. */
const PART = { sort: "name", limit: 20 };

/** One tab: what the shell does with the live connection, on two pages' data. It minds what it shows. */
export class Tab {
  readonly process: SimulatedProcess;
  /** What must not have been. */
  readonly seen: string[] = [];
  readonly lines = new Set<Line>();
  readonly channels = new Set<TestChannel>();
  /** Listeners of the window, by the event. */
  readonly listeners = new Map<string, Set<() => void>>();
  /** Goodbyes are said too. */
  isGone = false;
  #isOffline = false;
  readonly #code: TabCode;
  readonly #newest = new Map<string, number>();
  readonly #queries: QueryClient;
  #stop: AbortController | undefined;
  readonly #leave: (() => void)[] = [];
  #text = "";
  #page: HintedPage | undefined;

  constructor(
    private readonly clock: VirtualClock,
    readonly position: number,
    readonly person: Person,
  ) {
    this.process = new SimulatedProcess(`tab ${position}`);
    this.#code = tabCode(position);
    this.#queries = this.#code.createQueries();
  }

  /** Everything that came into it. */
  get text(): string {
    return this.#text;
  }

  open(): void {
    this.clock.as(this.process, () => this.#begin());
  }

  /** As the sign-in page does when somebody has signed in. */
  signedIn(): void {
    const { queryKey } = this.#code.session();
    this.clock.as(this.process, () => void this.#queries.invalidateQueries({ queryKey }));
  }

  /** What is on screen; undefined while there is nothing. */
  shown(kind: Kind): Shown[] | undefined {
    const { rows } = this.#data(kind) ?? {};
    return rows?.map((row) => ({ name: row.name, version: versionOf(row) }));
  }

  /** What its page of one cluster shows of it. */
  get pageVersion(): number | undefined {
    return this.#page?.version;
  }

  /** How often that page was asked for. */
  get pageRequests(): number {
    return this.#page?.requests ?? 0;
  }

  get status(): string | undefined {
    return this.#queries.getQueryData<{ status: string }>(["live"])?.status;
  }

  awake(): Promise<void> {
    return new Promise((resolve) => this.process.whenThawed(resolve));
  }

  took(bytes: Uint8Array): void {
    this.#text += new TextDecoder().decode(bytes);
  }

  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** The console is not told. */
  goOffline(): void {
    this.#isOffline = true;
    for (const line of this.lines) line.cutHere();
  }

  goOnline(): void {
    this.#isOffline = false;
    this.clock.as(this.process, () => {
      for (const listener of [...(this.listeners.get("online") ?? [])]) listener();
    });
  }

  /** Behind another: it runs, and no one looks at it. Only for a tab that is alone. */
  hide(): void {
    this.clock.as(this.process, () => focusManager.setFocused(false));
    this.#leave.push(() => focusManager.setFocused(undefined));
  }

  show(): void {
    this.clock.as(this.process, () => focusManager.setFocused(true));
  }

  /** No one says goodbye. */
  crash(): void {
    this.isGone = true;
    this.#end();
  }

  close(): void {
    if (this.isGone) return;
    this.clock.as(this.process, () => {
      for (const listener of this.listeners.get("pagehide") ?? []) listener();
    });
    this.isGone = true;
    this.#end();
  }

  #end(): void {
    this.clock.as(this.process, () => {
      this.#stop?.abort();
      for (const leave of this.#leave) leave();
      this.#queries.clear();
    });
    for (const line of this.lines) line.cut();
  }

  #begin(): void {
    const { addOnList, clusterPart, followSignedOut, isSignedOut, session } = this.#code;
    const queries = this.#queries;
    queries.mount();
    this.#leave.push(() => queries.unmount());
    this.#leave.push(
      followSignedOut(() => void queries.invalidateQueries({ queryKey: session().queryKey }, { cancelRefetch: false })),
    );
    this.#leave.push(queries.getQueryCache().subscribe(() => this.#check()));
    const who = new QueryObserver(queries, session());
    this.#leave.push(who.subscribe(({ data, error }) => this.#follow(data !== undefined && !isSignedOut(error))));
    this.#leave.push(new QueryObserver(queries, addOnList()).subscribe(() => undefined));
    this.#leave.push(new QueryObserver(queries, clusterPart("list", PART)).subscribe(() => undefined));
    const page = new HintedPage(queries, this.#code);
    this.#page = page;
    this.#leave.push(() => page.leave());
  }

  /** As the shell does. */
  #follow(isSignedIn: boolean): void {
    if (isSignedIn === (this.#stop !== undefined) || this.isGone) return;
    const { LiveCache, shareLive } = this.#code;
    this.#stop?.abort();
    this.#stop = undefined;
    if (!isSignedIn) return;
    const cache = new LiveCache(this.#queries);
    const stopWatching = cache.watchPages();
    const stop = new AbortController();
    const leave = () => cache.leave();
    this.listeners.set("pagehide", new Set([leave]));
    stop.signal.addEventListener("abort", () => {
      stopWatching();
      cache.signedOut();
    });
    this.#stop = stop;
    void shareLive(cache, stop.signal, { tab: String(this.position) });
  }

  #check(): void {
    for (const kind of ["addOn", "cluster"] as const) {
      const names = new Set<string>();
      for (const { name, version } of this.shown(kind) ?? []) {
        const key = `${kind} ${name}`;
        if (names.has(name)) this.seen.push(`${this.process.name} shows ${key} twice`);
        names.add(name);
        const newest = this.#newest.get(key) ?? 0;
        if (version < newest) this.seen.push(`${this.process.name} goes back from ${newest} to ${version} of ${key}`);
        this.#newest.set(key, Math.max(newest, version));
      }
    }
  }

  #data(kind: Kind): { rows: Row[] } | undefined {
    const { addOnList, clusterPart } = this.#code;
    const key = kind === "addOn" ? addOnList().queryKey : clusterPart("list", PART).queryKey;
    return this.#queries.getQueryData(key);
  }
}

interface Row {
  readonly name: string;
  readonly region?: string;
  readonly placements?: readonly { readonly name: string }[];
}

function versionOf({ placements, region }: Row): number {
  return Number((region ?? placements?.[0]?.name ?? "").slice(1));
}
