import { afterEach, expect, it, vi } from "vitest";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import type { ListPage } from "@/lib/api/list/list";
import type { Problem } from "@/lib/api/problem";
import { waitingClusters } from "./waiting-clusters";

afterEach(() => vi.unstubAllGlobals());

const NONE = { values: [], more: 0 };

/**
 * A console where these clusters wait, some of them with a request of high risk; whatever else waits for others is
 * many.
 */
function consoleWith({
  waiting,
  risky,
  isSynced = true,
}: {
  waiting: readonly string[];
  risky: readonly string[];
  isSynced?: boolean;
}) {
  const requests: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://console.invalid");
    requests.push(url);
    const name = url.pathname.split("/clusters/")[1];
    if (name !== undefined)
      return waiting.includes(name) ? Response.json(caseOf(name)) : Response.json(gone(), { status: 404 });
    const named = /cluster=(\S+)/.exec(url.searchParams.get("q") ?? "")?.[1]?.split(",") ?? [];
    const groups = risky
      .filter((each) => named.includes(each))
      .map((group) => ({ group, size: 4_000, names: [], why: NONE, where: NONE }));
    const page: ListPage<never> = {
      rows: [],
      offset: 0,
      revision: 1,
      total: 9_000,
      all: 9_000,
      synced: isSynced,
      grouped: { groups, more: 0 },
    };
    return Response.json(page);
  });
  return { requests, lists: () => requests.filter(({ pathname }) => pathname === "/api/v1/approvals") };
}

function caseOf(name: string): ApprovalAnswer {
  const row = {
    kind: "cluster",
    object: name,
    state: "waiting",
    clusterStatus: "pending",
    risk: "review",
    ownRisk: "review",
  } as const;
  const cluster = { name, resourceVersion: `of ${name}`, createdAt: "", labels: {}, apiServers: [] };
  const may = { decide: { allowed: false }, accept: { allowed: true } };
  const rest = { effect: "", points: 0, verdicts: [], others: [] };
  return { row: { name: `clusters/${name}`, headline: "", createdAt: "", version: "", ...row }, cluster, may, ...rest };
}

function gone(): Problem {
  return { type: "about:blank", title: "Not found", status: 404, code: "not-found" };
}

async function read(names: readonly string[]) {
  const { queryFn } = waitingClusters(["x"], async () => [...names]);
  if (typeof queryFn !== "function") throw new Error("it cannot be asked");
  return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]); // nothing else of it is looked at
}

it("asks of the clusters that wait alone whether something of high risk does, and for no row of it", async () => {
  const waiting = Array.from({ length: 300 }, (_, index) => `c${String(index).padStart(3, "0")}`);
  const { requests, lists } = consoleWith({ waiting, risky: ["c004", "c150", "c250", "elsewhere"] });
  const { ready, risky, more } = await read(waiting.toReversed());
  expect([ready.length, risky, more]).toEqual([99, ["c004"], 200]);
  expect(ready[0]).toEqual({ name: "c000", resourceVersion: "of c000" });
  expect(lists()).toHaveLength(4);
  expect(
    lists().every(
      ({ searchParams }) => searchParams.get("limit") === "0" && (searchParams.get("q")?.length ?? 0) < 2_000,
    ),
  ).toBe(true);
  expect(requests).toHaveLength(4 + 99);
});

it("asks nothing where nothing waits, and leaves out what waits no more", async () => {
  const { requests } = consoleWith({ waiting: ["a"], risky: [] });
  expect(await read([])).toMatchObject({ ready: [], risky: [], more: 0 });
  expect(requests).toEqual([]);
  expect((await read(["a", "b"])).ready.map(({ name }) => name)).toEqual(["a"]);
});

it("takes nothing for harmless while the console has not read all that waits", async () => {
  consoleWith({ waiting: ["a"], risky: [], isSynced: false });
  await expect(read(["a"])).rejects.toThrow("still loading");
});
