import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live/live";
import { sessionOf } from "@/server/auth/testing";
import type { TestCaches } from "@/server/testing/caches";
import { startLive } from "@/server/testing/live";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Case {
  readonly view: "placements" | "works";
  readonly plural: string;
  readonly put: (caches: TestCaches, key: string) => void;
  readonly remove: (caches: TestCaches, key: string) => void;
}

const CASES: readonly Case[] = [
  {
    view: "placements",
    plural: "placements",
    put: (caches, key) => caches.placement(key, { status: { numberOfSelectedClusters: 2 } }),
    remove: (caches, key) => caches.removePlacement(key),
  },
  {
    view: "works",
    plural: "manifestworks",
    put: (caches, key) => caches.work(key, { Applied: "True" }),
    remove: (caches, key) => caches.removeWork(key),
  },
];

/** A part of a list that is cut by namespace, followed by people of two teams who see nothing of each other. */
async function follow({ view, plural, put }: Case) {
  const { caches, open } = startLive(pass);
  for (const key of ["team-a/one", "team-b/two"]) put(caches, key);
  const of = (team: string) =>
    sessionOf(`member-of-${team}`, (resource, namespace) => resource === plural && namespace === team, {
      managedclusters: [team],
    });
  const streams = await Promise.all(
    ["team-a", "team-b"].map(async (team) => {
      const session = of(team);
      const stream = await open(session, "addons");
      const { page } = await stream.follow({ facets: "status" }, { as: session, view });
      const received = async () =>
        (await stream.within(1_000)).filter((event): event is ListEvent => event.type === "list");
      return { page, received };
    }),
  );
  return { caches, streams };
}

type ListEvent = Extract<LiveEvent, { type: "list" }>;

it.each(CASES)(
  "the stream tells of $view what its caller may see, and of others not even that they went",
  async (one) => {
    const { caches, streams } = await follow(one);
    const [ofA, ofB] = streams;
    expect(ofA?.page).toMatchObject({ all: 1, rows: [{ name: "team-a/one" }] });
    expect(ofB?.page).toMatchObject({ all: 1, rows: [{ name: "team-b/two" }] });
    one.put(caches, "team-b/three");
    expect(await ofA?.received()).toEqual([]);
    expect(await ofB?.received()).toMatchObject([
      { names: ["team-b/three", "team-b/two"], rows: [{ name: "team-b/three" }], all: 2 },
    ]);
    one.remove(caches, "team-b/two");
    expect(await ofA?.received()).toEqual([]);
    const [left] = (await ofB?.received()) ?? [];
    expect(left).toMatchObject({ names: ["team-b/three"], rows: [], all: 1 });
    expect(JSON.stringify(left)).not.toContain("team-b/two");
  },
);
