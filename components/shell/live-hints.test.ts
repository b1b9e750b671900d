import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Subject } from "@/lib/api/live/subjects";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { followedAgainMs, hintOf } from "@/lib/queries/live/hints";
import { LiveCache } from "./live-cache";

const CHAIN: Subject = { subject: "chain", cluster: "c", addOn: "a" };
const REFUSAL = { type: "about:blank", title: "No.", status: 403, code: "forbidden" };

interface Request {
  readonly url: string;
  readonly method: string;
  readonly body: readonly { readonly view: string; readonly slot: string; readonly query: unknown }[] | undefined;
}

let queries: QueryClient;
let cache: LiveCache;
let requests: Request[];
let answers: (object | Promise<object>)[];
let leave: (() => void)[];

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  cache = new LiveCache(queries);
  requests = [];
  answers = [];
  leave = [cache.watchPages()];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit) => {
    const read = typeof body === "string" ? JSON.parse(body) : undefined;
    requests.push({ url, method, body: read });
    if (!Array.isArray(read)) return new Response(null, { status: 204 });
    return Response.json(await Promise.all(read.map(() => answers.shift())));
  });
});

afterEach(() => {
  cache.signedOut();
  for (const each of leave) each();
  queries.clear();
  vi.unstubAllGlobals();
});

const follows = (window: number, revision = 0) => answers.push({ page: { window, revision } });
const hint = (window: number, revision: number) => cache.event({ type: "hint", window, revision });
const settled = async () => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (queries.isFetching() > 0);
};

/** Shows a subject; answers what is known of its hints. */
async function show(subject: Subject) {
  const observer = new QueryObserver(queries, hintOf(subject));
  const unsubscribe = observer.subscribe(() => undefined);
  leave.push(unsubscribe);
  await settled();
  return { known: () => observer.getCurrentResult().data, hide: unsubscribe };
}

it("a subject is followed, and its revision is the last that was hinted", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(7, 3);
  const { known } = await show(CHAIN);
  expect(requests).toMatchObject([{ url: "/api/v1/live/s1/lists", body: [{ view: "hints", query: CHAIN }] }]);
  expect(known()).toEqual({ window: 7, revision: 3, stream: "s1" });
  hint(8, 9);
  hint(7, 5);
  expect(known()).toMatchObject({ revision: 5 });
  hint(7, 4);
  expect(known()).toMatchObject({ revision: 5 });
  expect(requests).toHaveLength(1);
});

it("a hint that overtakes the answer that names its window is not lost", async () => {
  cache.event({ type: "opened", stream: "s1" });
  let answer: (body: object) => void = () => undefined;
  answers.push(new Promise((resolve) => (answer = resolve)));
  const shown = show(CHAIN);
  await new Promise((resolve) => setTimeout(resolve));
  hint(7, 1);
  answer({ page: { window: 7, revision: 0 } });
  expect((await shown).known()).toMatchObject({ window: 7, revision: 1 });
});

it("subjects have slots of their own, and go out with lists as one question", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(1);
  follows(2);
  answers.push({ page: { rows: [], offset: 0, total: 0, all: 0, synced: true, revision: 1, window: 3, seq: 0 } });
  const observers = [hintOf(CHAIN), hintOf({ ...CHAIN, addOn: "b" }), clusterPart("one", { limit: 1 })] as const;
  for (const options of observers)
    leave.push(new QueryObserver<unknown>(queries, options as never).subscribe(() => undefined));
  await settled();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body?.map(({ view }) => view)).toEqual(["hints", "hints", "clusters"]);
  expect(new Set(requests[0]?.body?.map(({ slot }) => slot)).size).toBe(3);
});

it("what a new stream follows is asked of it, and what is gone is asked for again", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(7);
  const { known } = await show(CHAIN);
  follows(2);
  cache.event({ type: "opened", stream: "s2" });
  await settled();
  expect(known()).toEqual({ window: 2, revision: 0, stream: "s2" });
  follows(3);
  cache.event({ type: "list-gone", window: 2, isForbidden: false });
  await settled();
  expect(known()).toEqual({ window: 3, revision: 0, stream: "s2" });
});

it("a subject that made room for others is not followed again at once", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(7);
  const { known } = await show(CHAIN);
  cache.event({ type: "list-gone", window: 7, isForbidden: false, isFull: true });
  await settled();
  expect([known(), requests.length]).toEqual([{ stream: "s1" }, 1]);
});

it.each([403, 404])("no one hints at what is refused (%i)", async (status) => {
  cache.event({ type: "opened", stream: "s1" });
  answers.push({ problem: { ...REFUSAL, status, code: status === 403 ? "forbidden" : "not-found" } });
  const { known } = await show(CHAIN);
  expect(known()).toEqual({ stream: "s1" });
});

it("no one hints without a stream, and once there is one it is asked", async () => {
  const { known } = await show(CHAIN);
  expect([known(), requests]).toEqual([{}, []]);
  follows(7);
  cache.event({ type: "opened", stream: "s1" });
  await settled();
  expect(known()).toEqual({ window: 7, revision: 0, stream: "s1" });
});

it("what could not be followed, or not any more, is tried again", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(7);
  await show(CHAIN);
  const { queryKey } = hintOf(CHAIN);
  const againMs = () => {
    const state = queries.getQueryState(queryKey);
    return state && followedAgainMs(state);
  };
  expect(againMs()).toBe(false);
  answers.push({ problem: { ...REFUSAL, status: 503, code: "hub-unreachable" } });
  cache.event({ type: "list-gone", window: 7, isForbidden: false });
  await settled();
  expect(queries.getQueryState(queryKey)).toMatchObject({ status: "error", data: { window: 7 } });
  expect(againMs()).toBe(30_000);
  answers.push({ problem: REFUSAL });
  await queries.refetchQueries({ queryKey });
  expect(againMs()).toBe(30_000);
});

it("the stream is told when a subject leaves the screen", async () => {
  cache.event({ type: "opened", stream: "s1" });
  follows(7);
  const { hide } = await show(CHAIN);
  hide();
  await settled();
  const slot = requests[0]?.body?.[0]?.slot;
  expect(requests.slice(1)).toMatchObject([
    { method: "DELETE", url: expect.stringContaining(`/api/v1/live/s1/lists/${slot}?turn=`) },
  ]);
});
