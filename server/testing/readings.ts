import { fleetCounts } from "@/server/metrics/fleet-counts";
import type { TestCaches } from "./caches";
import type { Claims } from "./claims";
import { lastSample, readByTools, readerOf, readPast } from "./read-elsewhere";
import { readLists, sizesOf, tally } from "./read-lists";

export type Readings = Awaited<ReturnType<typeof openReadings>>;

/** A hub as everything reads it that gives numbers of it: lists, files, tools, history, charts, Prometheus. */
export async function openReadings(hub: TestCaches) {
  const reading = readLists(hub, readerOf(hub));
  const { caller, lists } = reading;
  const views = { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view };
  return {
    ...reading,
    hub,
    tools: readByTools(lists, caller),
    past: await readPast(hub, caller),
    sample: lastSample(hub),
    prometheus: () => fleetCounts(views),
  };
}

interface Counted {
  readonly list: "clusters" | "cluster-addons" | "addons" | "rollouts" | "placements";
  /** A field that is counted beside the list. */
  readonly key: string;
  /** Heading of its column in the file. */
  readonly head: string;
  readonly values: readonly string[];
  /** A value by which a filter means something else as well. */
  readonly unlike?: string;
}

/** How many rows have each value, as everything says that can count a list. Returns the name of what was counted. */
export async function countList(
  claims: Claims,
  { file, past, read, tools }: Readings,
  { list, key, head, values, unlike }: Counted,
): Promise<string> {
  const thing = `${list} by ${key}:`;
  const beside = async (page: Promise<{ readonly facets?: Parameters<typeof facetOf>[0] | undefined }>) =>
    facetOf((await page).facets, key);
  claims.count("facet", thing, await beside(read(list, { facets: key })), values);
  claims.count("tool", thing, await beside(tools(list, { countBy: key })), values);
  claims.count("history", thing, await beside(past(list, { facets: key })), values);
  claims.count("file", thing, tally((await file(list)).map((line) => line[head] ?? "")), values);
  for (const value of values.filter((each) => each !== unlike))
    claims.say("filter", `${thing} ${value}`, (await read(list, { q: `${key}=${value}`, limit: 0 })).total);
  return thing;
}

function facetOf(facets: Readonly<Record<string, Parameters<typeof sizesOf>[0]>> | undefined, key: string) {
  return sizesOf(facets?.[key]);
}

/** Sizes by state, as Prometheus has them. */
export function sizesByState(counts: readonly { readonly state: string; readonly size: number }[]) {
  return Object.fromEntries(counts.map(({ state, size }) => [state, size]));
}

/** The values of one part of a sample of the charts. */
export function sizesInSample(sample: Readings["sample"], part: string): Record<string, number> {
  const named = Object.entries(sample).filter(([name]) => name.startsWith(`${part}/`));
  return Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name.slice(part.length + 1), value]] : [])));
}
