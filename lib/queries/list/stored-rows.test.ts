import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { WorkRow } from "@/lib/lists/works/row";
import { workPart } from "@/lib/queries/works/works";

afterEach(() => {
  vi.unstubAllGlobals();
});

const work = (name: string, manifests: number) => ({
  name,
  cluster: "c",
  work: name,
  applied: "true",
  available: "true",
  manifests,
  createdAt: "",
});

/** Asks one slot, each time for something else, of a console that answers with these rows in turn. */
async function rowsOf(queries: QueryClient, answers: readonly (readonly object[])[]): Promise<readonly WorkRow[][]> {
  const parts: WorkRow[][] = [];
  for (const [turn, rows] of answers.entries()) {
    const page = { rows, offset: 0, revision: turn, total: rows.length, all: rows.length, synced: true };
    vi.stubGlobal("fetch", async () => Response.json(page));
    parts.push((await queries.fetchQuery(workPart("list", { q: `q${turn}` }))).rows);
  }
  return parts;
}

it("rows that say the same in the next answer are the same objects", async () => {
  const [first, second] = await rowsOf(new QueryClient(), [
    [work("a", 1), work("b", 1)],
    [work("b", 1), work("a", 2)],
  ]);
  expect(second?.[0]).toBe(first?.[1]);
  expect(second?.[1]).toMatchObject({ name: "a", manifests: 2 });
});

it("nothing of them is left once the cache is cleared", async () => {
  const queries = new QueryClient();
  const [first] = await rowsOf(queries, [[work("a", 1)]]);
  queries.clear();
  const [second] = await rowsOf(queries, [[work("a", 1)]]);
  expect(second?.[0]).toEqual(first?.[0]);
  expect(second?.[0]).not.toBe(first?.[0]);
});
