import type { ListPage } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { Session } from "@/server/auth/session";
import { reviewingClient } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { PastLists } from "@/server/history/past-lists";
import { RowRecorder } from "@/server/history/row-recorder";
import { TestHistory } from "@/server/history/store/testing";
import type { HubClient } from "@/server/hub/hub-client";
import { ConsoleApi } from "@/server/mcp/console-api";
import { readList } from "@/server/mcp/list-tools";
import { Sampler } from "@/server/metrics/sampler";
import { TestSystem } from "@/server/metrics/testing";
import type { TestCaches } from "./caches";

/** Who may see all of a hub, and reads single objects from its caches. */
export function readerOf({ clusters, placements }: TestCaches): Session {
  const stored: Readonly<Record<string, { get(name: string, namespace?: string): unknown }>> = {
    managedclusters: clusters,
    placements,
  };
  const reviews = reviewingClient(async () => ({ status: { allowed: true } }));
  const get = async ({ plural }: { plural: string }, { name, namespace }: { name: string; namespace?: string }) =>
    stored[plural]?.get(name, namespace);
  const client = { ...reviews, get, find: async () => undefined } as unknown as HubClient; // as far as pages read it
  return new Session({ user: "ada", groups: ["system:authenticated"], client });
}

/** The lists as the tools of the MCP server answer them. */
export function readByTools(lists: ServedLists, caller: Session) {
  const send: typeof fetch = async (address) => {
    const { pathname, searchParams } = new URL(String(address));
    const name = pathname.split("/").at(-1) as keyof ServedLists; // as the tool names it
    const { limit, ...query } = Object.fromEntries(searchParams);
    const answer = await lists[name].answer(caller, { ...query, limit: Number(limit) });
    return Response.json(answer);
  };
  const api = new ConsoleApi({ url: "https://flotilla.example.org", token: "t", fetch: send });
  return async (name: Parameters<typeof readList>[1], query: Parameters<typeof readList>[2]) =>
    (await readList(api, name, { limit: 1, ...query })) as ListPage<object>; // as its list answers it
}

/** The last sample of the console's charts, by name. */
export function lastSample(caches: TestCaches): Readonly<Record<string, number | null | undefined>> {
  const lists = servedLists(caches); // of its own: charts count from the first row on
  const views = { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view };
  const sampler = new Sampler(views, new TestSystem());
  for (const { rows } of Object.values(views)) void rows.size;
  sampler.sample();
  return Object.fromEntries([...sampler.after(0).series].map(([name, [value]]) => [name, value]));
}

/** The lists as they were at a time after which nothing was recorded any more. */
export async function readPast(caches: TestCaches, caller: Session) {
  const lists = servedLists(caches);
  const history = new TestHistory();
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), caches, history.store);
  const { sources } = new PastLists(history.store, recorder);
  lists.clusters.past = sources.clusters;
  lists["cluster-addons"].past = sources.clusterAddOns;
  lists.addons.past = sources.addOns;
  lists.rollouts.past = sources.rollouts;
  lists.placements.past = sources.placements;
  // Requests are read a few at a time.
  while (!history.store.hasBegun) {
    await recorder.poll();
    await new Promise(setImmediate);
  }
  await history.pass(60_000);
  const at = new Date(history.now).toISOString();
  return async <Row>(list: keyof ServedLists, query: ListQuery = {}) =>
    (await lists[list].answer(caller, { limit: 500, ...query, at } as ListQuery)) as ListPage<Row>; // as its list answers it
}
