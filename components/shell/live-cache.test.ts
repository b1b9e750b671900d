import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClusterHealth, ClusterRow } from "@/lib/api/clusters";
import type { LiveEvent } from "@/lib/api/live";
import type { Page } from "@/lib/api/page";
import { clusterList } from "@/lib/queries/clusters";
import { liveState } from "@/lib/queries/live-state";
import { session } from "@/lib/queries/session";
import { LiveCache } from "./live-cache";

function row(name: string, health: ClusterHealth = "available"): ClusterRow {
  return { name, health, createdAt: "2024-05-17T09:00:00Z", addOnsVisible: true, addOns: [] };
}

function pageOf(revision: number, rows: ClusterRow[], staleSince?: string): Page<ClusterRow> {
  return { rows, total: rows.length, revision, synced: true, loaded: rows.length, ...(staleSince ? { staleSince } : {}) };
}

const rowsEvent = (revision: number, ...upserts: ClusterRow[]): LiveEvent => ({
  type: "rows",
  view: "clusters",
  revision,
  upserts,
  leaves: [],
});
const hello = (revision: number): LiveEvent => ({ type: "hello", view: "clusters", revision });

describe("LiveCache", () => {
  let queries: QueryClient;
  let cache: LiveCache;
  let answers: (Page<ClusterRow> | Promise<Page<ClusterRow>>)[];
  let asked: number;
  let stop: () => void;
  let leave = () => undefined as unknown;

  const rowsOnScreen = () => queries.getQueryData(clusterList().queryKey)?.rows.map(({ name, health }) => `${name} ${health}`);
  const live = () => queries.getQueryData(liveState().queryKey);
  const open = async () => {
    const options = { ...clusterList(), queryFn: answer, retry: false, staleTime: Number.POSITIVE_INFINITY };
    leave = new QueryObserver(queries, options).subscribe(() => undefined);
    await settled();
  };
  const answer = async () => {
    asked += 1;
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
    asked = 0;
  });

  afterEach(() => {
    stop();
    leave();
    queries.clear();
    vi.useRealTimers();
  });

  async function connected(revision: number, ...rows: ClusterRow[]): Promise<void> {
    cache.opening();
    cache.event(hello(revision));
    answers.push(pageOf(revision, rows));
    await open();
  }

  it("applies patches to the page on screen", async () => {
    await connected(5, row("a"));
    cache.event(rowsEvent(6, row("a", "unknown"), row("b")));
    expect(rowsOnScreen()).toEqual(["a unknown", "b available"]);
    expect(live()).toMatchObject({ status: "live", changedAt: 1_000_000 });
    expect(asked).toBe(1);
  });

  it("ignores patches that the page has in it already", async () => {
    await connected(5, row("a"));
    cache.event(rowsEvent(5, row("a", "unknown")));
    expect(rowsOnScreen()).toEqual(["a available"]);
  });

  it("applies to a page that comes late the patches that overtook it", async () => {
    cache.opening();
    cache.event(hello(5));
    let arrive: (page: Page<ClusterRow>) => void = () => undefined;
    answers.push(new Promise((resolve) => (arrive = resolve)));
    const fetching = open();
    cache.event(rowsEvent(6, row("b")));
    arrive(pageOf(5, [row("a")]));
    await fetching;
    expect(rowsOnScreen()).toEqual(["a available", "b available"]);
    expect(asked).toBe(1);
  });

  it("fetches a page again that is older than the stream's beginning", async () => {
    answers.push(pageOf(4, [row("a")]), pageOf(7, [row("b")]));
    await open();
    cache.opening();
    cache.event(hello(7));
    await settled();
    expect(rowsOnScreen()).toEqual(["b available"]);
  });

  it("fetches once more, and no oftener, when the page that arrives is too old", async () => {
    cache.opening();
    cache.event(hello(7));
    answers.push(pageOf(4, [row("a")]), pageOf(4, [row("a")]), pageOf(4, [row("a")]));
    await open();
    await settled();
    expect(asked).toBe(2);
  });

  it("does not trust revisions across connections: the server may count anew", async () => {
    await connected(900, row("a"));
    cache.lost(undefined, 1_004_000);
    vi.setSystemTime(1_004_000);
    cache.opening();
    answers.push(pageOf(3, [row("b")]));
    cache.event({ type: "hub", connected: true });
    cache.event(hello(3));
    await settled();
    cache.event(rowsEvent(4, row("c")));
    expect(rowsOnScreen()).toEqual(["b available", "c available"]);
  });

  it("keeps the rows and says so while nobody answers", async () => {
    await connected(5, row("a"));
    cache.lost(new Error("gone"), 1_004_000);
    expect(live()).toEqual({ status: "retrying", since: 1_000_000, retryAt: 1_004_000 });
    vi.setSystemTime(1_004_000);
    cache.lost(new Error("gone"), 1_010_000);
    expect(live()).toEqual({ status: "retrying", since: 1_000_000, retryAt: 1_010_000 });
    expect(rowsOnScreen()).toEqual(["a available"]);
  });

  it("keeps the rows with their age while the hub is away, and drops the age when it is back", async () => {
    await connected(5, row("a"));
    const staleSince = new Date(990_000).toISOString();
    cache.event({ type: "hub", connected: false, staleSince });
    expect(live()).toEqual({ status: "stale", since: 990_000 });
    expect(queries.getQueryData(clusterList().queryKey)?.staleSince).toBe(staleSince);
    cache.event({ type: "hub", connected: true });
    expect(live()).toEqual({ status: "live" });
    expect(queries.getQueryData(clusterList().queryKey)?.staleSince).toBeUndefined();
    expect(rowsOnScreen()).toEqual(["a available"]);
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
    cache.event({ type: "resync", view: "clusters" });
    await settled();
    expect(rowsOnScreen()).toEqual(["b available"]);
  });

  it("fetches again once a view may be seen again", async () => {
    cache.opening();
    cache.event({ type: "forbidden", view: "clusters" });
    await open();
    expect(rowsOnScreen()).toBeUndefined();
    answers.push(pageOf(5, [row("a")]));
    cache.event(hello(5));
    await settled();
    expect(rowsOnScreen()).toEqual(["a available"]);
  });

  it("takes forbidden rows off the screen at once", async () => {
    await connected(5, row("a"));
    answers.push(new Promise(() => undefined));
    cache.event({ type: "forbidden", view: "clusters" });
    expect(rowsOnScreen()).toBeUndefined();
  });

  it("tells since when nothing is told any more once the session is over", () => {
    cache.lost(new Error("gone"), Date.now() + 1000);
    const lostAt = Date.now();
    vi.setSystemTime(lostAt + 5000);
    cache.signedOut();
    expect(live()).toEqual({ status: "signed-out", since: lostAt });
    cache.opening();
    cache.event(hello(1));
    expect(live()).toEqual({ status: "live" });
  });

  it("asks who is there whenever it is connected anew", () => {
    queries.setQueryData(session().queryKey, { user: "ada", hub: "demo", demo: true, version: "1" });
    const isDoubtful = () => queries.getQueryState(session().queryKey)?.isInvalidated;
    cache.opening();
    expect(isDoubtful()).toBe(false);
    cache.opening();
    expect(isDoubtful()).toBe(true);
  });
});
