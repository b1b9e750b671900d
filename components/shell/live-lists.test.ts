import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live/live";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { approvalStats } from "@/lib/queries/list/stats";
import { setStream, TAB } from "@/lib/queries/live/live-link";
import { liveState } from "@/lib/queries/live/live-state";
import { LiveCache } from "./live-cache";

function row(name: string): ClusterRow {
  return { name, health: "available", createdAt: "", addOnsVisible: true, addOns: [] };
}

function answer(names: string, more: object = {}) {
  const rows = [...names].map(row);
  return { rows, offset: 0, total: rows.length, all: rows.length, synced: true, revision: 1, ...more };
}

type ClusterPatch = Extract<LiveEvent, { type: "list" }>;

function patch(window: number, seq: number, change: Partial<ClusterPatch> = {}): ClusterPatch {
  return { type: "list", view: "clusters", window, seq, total: 1, all: 1, synced: true, rows: [], ...change };
}

describe("parts of lists on screen", () => {
  let queries: QueryClient;
  let cache: LiveCache;
  let stop: () => void;
  let leave: (() => void)[];
  /** Over the wire. */
  let sent: number;
  let requests: { url: string; method: string; body: unknown }[];
  let answers: (() => Response | Promise<Response>)[];

  beforeEach(() => {
    queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
    cache = new LiveCache(queries);
    stop = cache.watchPages();
    leave = [];
    requests = [];
    answers = [];
    const answered = async (url: string, method: string, body?: unknown) => {
      requests.push({ url, method, body });
      return (await answers.shift()?.()) ?? new Response(null, { status: 204 });
    };
    // Each part that a stream is asked to follow counts as a question of its own here.
    const followed = async (url: string, parts: unknown[]) => {
      const responses = await Promise.all(parts.map((part) => answered(url, "POST", part)));
      const parsed = responses.map(async (response) => ({ [response.ok ? "page" : "problem"]: await response.json() }));
      return Response.json(await Promise.all(parsed));
    };
    vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit) => {
      sent += 1;
      const read: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
      return Array.isArray(read) ? followed(url, read) : answered(url, method, read);
    });
    sent = 0;
  });

  afterEach(() => {
    cache.signedOut();
    for (const each of leave) each();
    stop();
    queries.clear();
    vi.unstubAllGlobals();
  });

  const respond = (body: object, status = 200) => answers.push(() => Response.json(body, { status }));
  const settled = async () => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (queries.isFetching() > 0);
  };
  const open = async (q = "") => {
    const observer = new QueryObserver(queries, clusterPart("list", { q }));
    leave.push(observer.subscribe(() => undefined));
    await settled();
    return () =>
      observer
        .getCurrentResult()
        .data?.rows.map(({ name }) => name)
        .join("");
  };

  it("that share a window are each told, also one whose answer is overtaken by what the other has heard", async () => {
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    const first = await open();
    let answerLate: (response: Response) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (answerLate = resolve)));
    const second = new QueryObserver(queries, clusterPart("other", { q: "" }));
    leave.push(second.subscribe(() => undefined));
    await Promise.resolve();
    cache.event(patch(7, 1, { names: ["b"], rows: [row("b")] }));
    expect(first()).toBe("b");
    answerLate(Response.json(answer("a", { window: 7, seq: 0 })));
    await settled();
    const shown = () =>
      second
        .getCurrentResult()
        .data?.rows.map(({ name }) => name)
        .join("");
    expect(shown()).toBe("b");
    cache.event(patch(7, 2, { names: ["c"], rows: [row("c")] }));
    expect([first(), shown()]).toEqual(["c", "c"]);
  });

  it("that are asked for in one go go out as one question, and what is refused of it keeps back nothing else", async () => {
    cache.event({ type: "opened", stream: "s1" });
    const refusal = { type: "about:blank", title: "You may not list approvals.", status: 403, code: "forbidden" };
    respond(answer("a", { window: 7, seq: 0 }));
    respond(refusal, 403);
    const refused = new QueryObserver(queries, approvalStats());
    const opening = open();
    leave.push(refused.subscribe(() => undefined));
    expect((await opening)()).toBe("a");
    expect(refused.getCurrentResult().error).toMatchObject({ problem: refusal });
    expect(sent).toBe(1);
    expect(requests.map(({ body }) => body)).toMatchObject([{ view: "clusters" }, { view: "approvals" }]);
  });

  it("are asked for without a stream, and followed once there is one", async () => {
    respond(answer("a"));
    const shown = await open("x");
    expect(requests).toMatchObject([{ url: "/api/v1/clusters?q=x", method: "GET" }]);
    respond(answer("ab", { window: 7, seq: 0 }));
    cache.event({ type: "opened", stream: "s1" });
    await settled();
    expect(requests[1]).toMatchObject({
      url: "/api/v1/live/s1/lists",
      method: "POST",
      body: { view: "clusters", slot: `${TAB}-clusters-list`, query: { q: "x" } },
    });
    cache.event(patch(7, 1, { names: ["b", "c"], rows: [row("c")] }));
    expect(shown()).toBe("bc");
    cache.event(patch(8, 1, { names: [] }));
    expect(shown()).toBe("bc");
  });

  it("are polled where the stream's console does not answer, and the header says so until they are followed", async () => {
    const status = () => queries.getQueryData(liveState().queryKey)?.status;
    cache.event({ type: "opened", stream: "s1" });
    cache.event({ type: "hub", connected: true });
    expect(status()).toBe("live");
    respond({ type: "about:blank", title: "Not found", status: 410, code: "not-found" }, 410);
    respond(answer("a"));
    const shown = await open("x");
    expect([shown(), status()]).toEqual(["a", "polled"]);
    expect(requests[1]).toMatchObject({ url: "/api/v1/clusters?q=x", method: "GET" });
    respond(answer("b", { window: 7, seq: 0 }));
    await queries.refetchQueries();
    expect([shown(), status()]).toEqual(["b", "live"]);
  });

  it("that could not be loaded are, once the hub answers again; one that is refused stays so", async () => {
    cache.event({ type: "opened", stream: "s1" });
    const failed = (status: number, code: string) =>
      respond({ type: "about:blank", title: "No", status, code }, status);
    failed(503, "hub-unreachable");
    const shown = await open();
    failed(403, "forbidden");
    await open("x");
    expect(shown()).toBeUndefined();
    respond(answer("a", { window: 7, seq: 0 }));
    cache.event({ type: "hub", connected: true });
    await settled();
    expect(shown()).toBe("a");
    expect(requests).toHaveLength(3);
    cache.event({ type: "hub", connected: true });
    await settled();
    expect(requests).toHaveLength(3);
  });

  it("are followed also where they were asked for before there was a stream, and answered after", async () => {
    let arrive: (response: Response) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (arrive = resolve)));
    const opening = open();
    await Promise.resolve();
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("b", { window: 7, seq: 0 }));
    arrive(Response.json(answer("a")));
    expect((await opening)()).toBe("b");
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("take in what overtook their answer", async () => {
    cache.event({ type: "opened", stream: "s1" });
    let arrive: (response: Response) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (arrive = resolve)));
    const opening = open();
    await Promise.resolve();
    cache.event(patch(7, 3, { names: ["a", "b"], rows: [row("b")] }));
    cache.event(patch(7, 4, { names: ["b"] }));
    arrive(Response.json(answer("a", { window: 7, seq: 2 })));
    expect((await opening)()).toBe("b");
  });

  it("are asked for again where a change is missing, or the console lets go of them", async () => {
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    const shown = await open();
    respond(answer("ab", { window: 7, seq: 5 }));
    cache.event(patch(7, 3));
    await settled();
    expect(shown()).toBe("ab");
    respond(answer("c", { window: 9, seq: 0 }));
    cache.event({ type: "list-gone", window: 7, isForbidden: false });
    await settled();
    expect(shown()).toBe("c");
  });

  it("are polled for a while where they made room for others, so that nobody is pushed out in turn", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    const shown = await open();
    const methods = () => requests.map(({ method }) => method).join(" ");
    respond(answer("b"));
    cache.event({ type: "list-gone", window: 7, isForbidden: false, isFull: true });
    await settled();
    expect([shown(), methods()]).toEqual(["b", "POST GET"]);
    vi.setSystemTime(Date.now() + 30_000);
    respond(answer("c", { window: 8, seq: 0 }));
    await queries.refetchQueries({ type: "active" });
    cache.event(patch(8, 1, { names: ["d"], rows: [row("d")] }));
    expect([shown(), methods()]).toEqual(["d", "POST GET POST"]);
    vi.useRealTimers();
  });

  it("are asked for again where another stream was asked before and answers late", async () => {
    cache.event({ type: "opened", stream: "s1" });
    let arrive: (response: Response) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (arrive = resolve)));
    const opening = open();
    await Promise.resolve();
    cache.event({ type: "opened", stream: "s2" });
    respond(answer("b", { window: 7, seq: 0 }));
    arrive(Response.json(answer("a", { window: 7, seq: 0 })));
    expect((await opening)()).toBe("b");
    cache.event(patch(7, 1, { names: ["c"], rows: [row("c")] }));
    expect((await opening)()).toBe("c");
  });

  it("stay as they are while the stream is away, and take in what it brings when it comes back", async () => {
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    const shown = await open();
    cache.lost(false, 0);
    cache.opening();
    cache.event(patch(7, 1, { names: ["a", "b"], rows: [row("b")] }));
    expect(shown()).toBe("ab");
    cache.event(patch(7, 1, { isWhole: true, names: ["a"], rows: [row("a")] }));
    expect(shown()).toBe("ab");
    expect(requests).toHaveLength(1);
  });

  it("leave the screen at once when they may not be seen any more", async () => {
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    const shown = await open();
    answers.push(() => new Promise(() => undefined));
    cache.event({ type: "list-gone", window: 7, isForbidden: true });
    expect(shown()).toBeUndefined();
  });

  it("are asked for plainly where the stream has just ended", async () => {
    cache.event({ type: "opened", stream: "gone" });
    respond({ type: "about:blank", title: "Not found", status: 404, code: "not-found" }, 404);
    respond(answer("a"));
    expect((await open())()).toBe("a");
  });

  it("need not be let go where no one was asked to follow them", async () => {
    respond(answer("a"));
    await open("a");
    setStream("s1");
    leave.shift()?.();
    await settled();
    expect(requests.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("are no longer followed once no one looks, unless another took their place", async () => {
    cache.event({ type: "opened", stream: "s1" });
    respond(answer("a", { window: 7, seq: 0 }));
    await open("a");
    respond(answer("b", { window: 8, seq: 0 }));
    await open("b");
    leave.shift()?.();
    await settled();
    expect(requests.filter(({ method }) => method === "DELETE")).toEqual([]);
    leave.shift()?.();
    await settled();
    expect(requests.at(-1)).toMatchObject({
      url: expect.stringMatching(`^/api/v1/live/s1/lists/${TAB}-clusters-list\\?turn=\\d+$`),
      method: "DELETE",
    });
  });

  it("are asked for with a turn that grows", async () => {
    cache.event({ type: "opened", stream: "s1" });
    for (const q of ["a", "b"]) {
      respond(answer(q, { window: 1, seq: 0 }));
      await open(q);
    }
    const [first, second] = requests.map(({ body }) => (body as { turn: number }).turn);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(0);
  });
});
