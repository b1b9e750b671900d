import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "@/lib/api/list/page";
import { REVISIONS } from "@/lib/api/list/revisions";
import type { LiveEvent } from "@/lib/api/live/live";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnRow } from "@/lib/lists/testing";
import { addOnList } from "@/lib/queries/addons/addons";
import { liveState } from "@/lib/queries/live/live-state";
import { session } from "@/lib/queries/session/session";
import { LiveCache } from "./live-cache";

function row(name: string, displayName = "old"): AddOnRow {
  return addOnRow({ name, displayName });
}

function pageOf(revision: number, rows: AddOnRow[], staleSince?: string): Page<AddOnRow> {
  return {
    rows,
    total: rows.length,
    revision,
    synced: true,
    loaded: rows.length,
    ...(staleSince ? { staleSince } : {}),
  };
}

const rowsEvent = (revision: number, ...upserts: AddOnRow[]): LiveEvent => ({
  type: "rows",
  view: "addons",
  revision,
  upserts,
  leaves: [],
});
const hello = (revision: number): LiveEvent => ({ type: "hello", view: "addons", revision });

describe("LiveCache", () => {
  let queries: QueryClient;
  let cache: LiveCache;
  let answers: (Page<AddOnRow> | Promise<Page<AddOnRow>>)[];
  let requests: number;
  let stop: () => void;
  let leave = () => undefined as unknown;

  const rowsOnScreen = () =>
    queries.getQueryData(addOnList().queryKey)?.rows.map(({ name, displayName }) => `${name} ${displayName}`);
  const live = () => queries.getQueryData(liveState().queryKey);
  const open = async () => {
    const options = { ...addOnList(), queryFn: answer, retry: false, staleTime: Number.POSITIVE_INFINITY };
    leave = new QueryObserver(queries, options).subscribe(() => undefined);
    await settled();
  };
  const answer = async () => {
    requests += 1;
    const next = answers.shift();
    if (!next) throw new Error("asked once too often");
    return next;
  };
  const settled = async () => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (queries.isFetching() > 0);
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    queries = new QueryClient();
    cache = new LiveCache(queries);
    stop = cache.watchPages();
    answers = [];
    requests = 0;
  });

  afterEach(() => {
    stop();
    leave();
    queries.clear();
    vi.useRealTimers();
  });

  async function connected(revision: number, ...rows: AddOnRow[]): Promise<void> {
    cache.opening();
    cache.event(hello(revision));
    answers.push(pageOf(revision, rows));
    await open();
  }

  it("applies patches to the page on screen", async () => {
    await connected(5, row("a"));
    cache.event(rowsEvent(6, row("a", "new"), row("b")));
    expect(rowsOnScreen()).toEqual(["a new", "b old"]);
    expect(live()).toMatchObject({ status: "live", changedAt: 1_000_000 });
    expect(requests).toBe(1);
  });

  it("ignores patches that the page has in it already", async () => {
    await connected(5, row("a"));
    cache.event(rowsEvent(5, row("a", "new")));
    expect(rowsOnScreen()).toEqual(["a old"]);
  });

  it("applies to a page that comes late the patches that overtook it", async () => {
    cache.opening();
    cache.event(hello(5));
    let arrive: (page: Page<AddOnRow>) => void = () => undefined;
    answers.push(new Promise((resolve) => (arrive = resolve)));
    const fetching = open();
    cache.event(rowsEvent(6, row("b")));
    arrive(pageOf(5, [row("a")]));
    await fetching;
    expect(rowsOnScreen()).toEqual(["a old", "b old"]);
    expect(requests).toBe(1);
  });

  it("fetches a page again that is older than the stream's beginning", async () => {
    answers.push(pageOf(4, [row("a")]), pageOf(7, [row("b")]));
    await open();
    cache.opening();
    cache.event(hello(7));
    await settled();
    expect(rowsOnScreen()).toEqual(["b old"]);
  });

  it("fetches once more, and no oftener, when the page that arrives is too old", async () => {
    cache.opening();
    cache.event(hello(7));
    answers.push(pageOf(4, [row("a")]), pageOf(4, [row("a")]), pageOf(4, [row("a")]));
    await open();
    await settled();
    expect(requests).toBe(2);
  });

  it("fetches a page again that another console has counted, and says that it is polled while that goes on", async () => {
    answers.push(pageOf(REVISIONS + 9, [row("a")]), pageOf(7, [row("b")]));
    cache.opening();
    await open();
    cache.event({ type: "opened", stream: "s1" });
    cache.event({ type: "hub", connected: true });
    cache.event(hello(7));
    await settled();
    cache.event(rowsEvent(8, row("c")));
    expect(rowsOnScreen()).toEqual(["b old", "c old"]);
    expect(live()).toMatchObject({ status: "live" });

    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], now: 1_000_000 });
    const elsewhere = () => answers.push(pageOf(REVISIONS + 9, [row("a")]));
    for (let n = 0; n < 3; n += 1) elsewhere();
    cache.event(hello(8));
    void queries.refetchQueries({ queryKey: ["addons"] });
    await vi.advanceTimersByTimeAsync(100);
    expect(live()).toEqual({ status: "polled" });
    answers.length = 0;
    answers.push(pageOf(9, [row("d")]));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rowsOnScreen()).toEqual(["d old"]);
    expect(live()).toMatchObject({ status: "live" });
  });

  it("does not trust revisions across connections: the server may count again", async () => {
    await connected(900, row("a"));
    cache.lost(false, 1_004_000);
    vi.setSystemTime(1_004_000);
    cache.opening();
    answers.push(pageOf(3, [row("b")]));
    cache.event({ type: "hub", connected: true });
    cache.event(hello(3));
    await settled();
    cache.event(rowsEvent(4, row("c")));
    expect(rowsOnScreen()).toEqual(["b old", "c old"]);
  });

  it("keeps the rows and says so while no one answers", async () => {
    await connected(5, row("a"));
    cache.lost(false, 1_004_000);
    expect(live()).toEqual({ status: "retrying", since: 1_000_000, retryAt: 1_004_000 });
    vi.setSystemTime(1_004_000);
    cache.lost(false, 1_010_000);
    expect(live()).toEqual({ status: "retrying", since: 1_000_000, retryAt: 1_010_000 });
    expect(rowsOnScreen()).toEqual(["a old"]);
  });

  it("keeps the rows with their age while the hub is away, and drops the age when it is back", async () => {
    await connected(5, row("a"));
    const staleSince = new Date(990_000).toISOString();
    cache.event({ type: "hub", connected: false, staleSince });
    expect(live()).toEqual({ status: "stale", since: 990_000 });
    expect(queries.getQueryData(addOnList().queryKey)?.staleSince).toBe(staleSince);
    cache.event({ type: "hub", connected: true });
    expect(live()).toEqual({ status: "live" });
    expect(queries.getQueryData(addOnList().queryKey)?.staleSince).toBeUndefined();
    expect(rowsOnScreen()).toEqual(["a old"]);
  });

  it("learns from a page that the hub is away", async () => {
    cache.opening();
    cache.event(hello(5));
    answers.push(pageOf(5, [row("a")], new Date(950_000).toISOString()));
    await open();
    expect(live()).toEqual({ status: "stale", since: 950_000 });
  });

  it("fetches again on resync, and takes whatever revision comes", async () => {
    await connected(50, row("a"));
    answers.push(pageOf(60, [row("b")]));
    cache.event({ type: "resync", view: "addons" });
    await settled();
    expect(rowsOnScreen()).toEqual(["b old"]);
  });

  it("fetches again once a view may be seen again", async () => {
    cache.opening();
    cache.event({ type: "forbidden", view: "addons" });
    await open();
    expect(rowsOnScreen()).toBeUndefined();
    answers.push(pageOf(5, [row("a")]));
    cache.event(hello(5));
    await settled();
    expect(rowsOnScreen()).toEqual(["a old"]);
  });

  it("takes forbidden rows off the screen at once", async () => {
    await connected(5, row("a"));
    answers.push(new Promise(() => undefined));
    cache.event({ type: "forbidden", view: "addons" });
    expect(rowsOnScreen()).toBeUndefined();
  });

  it("tells since when nothing is told any more once the session is over", () => {
    cache.lost(false, Date.now() + 1000);
    const lostAt = Date.now();
    vi.setSystemTime(lostAt + 5000);
    cache.signedOut();
    expect(live()).toEqual({ status: "signed-out", since: lostAt });
    cache.opening();
    cache.event(hello(1));
    expect(live()).toEqual({ status: "live" });
  });

  it("asks who is there whenever it is connected again", () => {
    queries.setQueryData(session().queryKey, { user: "ada", person: "p1", hub: "demo", demo: true, version: "1" });
    const isDoubtful = () => queries.getQueryState(session().queryKey)?.isInvalidated;
    cache.opening();
    expect(isDoubtful()).toBe(false);
    cache.opening();
    expect(isDoubtful()).toBe(true);
  });
});
