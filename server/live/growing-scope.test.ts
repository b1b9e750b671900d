import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { startLive } from "@/server/testing/live";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** An open stream asks again what its caller may see. */
const CHECKED_MS = 8_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fleet with a work on each cluster, and somebody who may list works in so many namespaces and get no cluster. */
async function follow(fleet: number, allowed: number) {
  const { caches, open } = startLive(pass);
  const names = Array.from({ length: fleet }, (_, index) => `c${String(index).padStart(4, "0")}`);
  for (const name of names) {
    caches.cluster(name);
    caches.work(`${name}/one`, { Applied: "True" });
  }
  const own = new Set(names.slice(0, allowed));
  const session = sessionOf("ada", (plural, namespace = "") => plural === "manifestworks" && own.has(namespace));
  const stream = await open(session);
  const followPage = async () => (await stream.follow({ limit: 1 }, { as: session, view: "works" })).page;
  const gone = async (ms: number) => (await stream.within(ms)).filter(({ type }) => type === "list-gone");
  return { appearance: followPage, gone, own };
}

it("who may look into 150 namespaces is shown what a hundred hold, told that there may be more, and then shown all", async () => {
  const { appearance: followPage, gone } = await follow(160, 150);
  // The hundredth is that of a cluster without works.
  const first = await followPage();
  expect(first).toMatchObject({ total: 99, all: 99, partial: true });
  expect(await gone(CHECKED_MS)).toEqual([{ type: "list-gone", window: first.window, isForbidden: false }]);
  const second = await followPage();
  expect(second).toMatchObject({ total: 150, all: 150 });
  expect(second).not.toHaveProperty("partial");
  expect(await gone(CHECKED_MS)).toEqual([]);
});

it("who may look into none follows an empty list until all has been asked, and is refused then", async () => {
  const { appearance: followPage, gone } = await follow(50, 0);
  const { window, ...page } = await followPage();
  expect(page).toMatchObject({ total: 0, all: 0, partial: true });
  expect(await gone(CHECKED_MS)).toEqual([{ type: "list-gone", window, isForbidden: true }]);
});

it.each(["clusters", "matrix", "cluster-addons", "placements"] as const)(
  "a part of %s says that there may be more",
  async (view) => {
    const { caches, open } = startLive(pass);
    for (let index = 0; index < 140; index += 1) {
      caches.cluster(`c${index}`);
      caches.placement(`n${index}/one`, {});
    }
    const session = sessionOf("ada", (plural, namespace) => plural === "managedclusters" && namespace === undefined);
    const stream = await open(session);
    const { page } = await stream.follow({ limit: 1 }, { as: session, view });
    expect(page.partial).toBe(true);
  },
);

it("what was found and is taken away leaves by the same way", async () => {
  const { appearance: followPage, gone, own } = await follow(10, 2);
  const { window, ...page } = await followPage();
  expect(page).toMatchObject({ all: 2 });
  own.delete("c0001");
  expect(await gone(30_000)).toEqual([{ type: "list-gone", window, isForbidden: false }]);
  expect(await followPage()).toMatchObject({ all: 1, rows: [{ name: "c0000/one" }] });
});
