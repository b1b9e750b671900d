import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refetchBehind } from "./refetch-behind";

const KEY = ["thing"];

let queries: QueryClient;
/** Questions that are not answered yet. */
let awaited: ((answer: number) => void)[];
let requests: number;
let leave: () => void;

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  awaited = [];
  requests = 0;
  leave = show();
});
afterEach(() => {
  leave();
  queries.clear();
  focusManager.setFocused(undefined);
});

function show(): () => void {
  const queryFn = () => {
    requests += 1;
    return new Promise<number>((resolve) => awaited.push(resolve));
  };
  return new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined);
}

const mark = (text: string) => refetchBehind(queries, KEY, text);
const settled = () => new Promise((resolve) => setTimeout(resolve));
async function answer(): Promise<void> {
  awaited.shift()?.(requests);
  await settled();
}

it("what was never answered is not asked once more", async () => {
  mark("1");
  await answer();
  expect(requests).toBe(1);
});

it("each mark is asked behind once, no matter who reports it", async () => {
  mark("1");
  await answer();
  for (const text of ["1", "2", "2"]) mark(text);
  await settled();
  expect(requests).toBe(2);
  await answer();
  mark("2");
  await settled();
  expect(requests).toBe(2);
});

it("marks that come while an answer is awaited lead to one more", async () => {
  mark("1");
  for (const text of ["2", "3", "4"]) mark(text);
  await settled();
  expect(requests).toBe(1);
  await answer();
  expect(requests).toBe(2);
  for (const text of ["5", "6"]) mark(text);
  await settled();
  expect(requests).toBe(2);
  await answer();
  expect(requests).toBe(3);
  await answer();
  expect(requests).toBe(3);
  expect(queries.getQueryData(KEY)).toBe(3);
});

it("a poll that runs is waited for, and not taken for the answer", async () => {
  mark("1");
  await answer();
  void queries.refetchQueries({ queryKey: KEY });
  mark("2");
  await settled();
  expect(requests).toBe(2);
  await answer();
  expect(requests).toBe(3);
});

it("in a tab that no one looks at nothing is asked until somebody does", async () => {
  mark("1");
  await answer();
  focusManager.setFocused(false);
  for (const text of ["2", "3"]) mark(text);
  await settled();
  expect(requests).toBe(1);
  focusManager.setFocused(true);
  await settled();
  expect(requests).toBe(2);
  await answer();
  expect(requests).toBe(2);
});

it("what was left before it was asked is asked by anyone who comes back, also with the same mark", async () => {
  mark("1");
  await answer();
  leave();
  mark("2");
  await settled();
  expect(requests).toBe(1);
  leave = show();
  mark("2");
  await settled();
  expect(requests).toBe(2);
});
