import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "@/lib/kube/zod";
import { AddOnRow } from "@/lib/lists/addons/row";
import type { TestCaches } from "@/server/testing/caches";
import { startLive, viewer } from "@/server/testing/live";

const SECOND = 1_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a hub that is away", () => {
  it("is told once, with its age, and once that it is back", async () => {
    const { open, caches } = startLive(pass);
    const stream = await open(viewer());
    await stream.drain();
    caches.addOns.failed("away");
    const events = await stream.within(3 * SECOND);
    expect(events).toEqual([{ type: "hub", connected: false, staleSince: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    caches.addOns.heard();
    expect(await stream.within(3 * SECOND)).toEqual([{ type: "hub", connected: true }]);
  });

  it("is told to anyone who comes meanwhile", async () => {
    const { open, caches } = startLive(pass);
    caches.addOns.failed("away");
    const stream = await open(viewer());
    expect(await stream.drain()).toMatchObject([{ type: "hub", connected: false }, { type: "hello" }]);
  });
});

describe("a reader that is slow", () => {
  const NAMES = Array.from({ length: 300 }, (_, index) => `c${index}-${"x".repeat(200)}`);

  /** Changes all rows once: about 100 KiB. */
  function changeAll(caches: TestCaches, status: string): void {
    for (const name of NAMES) caches.addOn(name, [`fleet/${status}`]);
  }

  it("gets the latest of each row when it reads again", async () => {
    const { open, caches, view } = startLive(pass);
    const stream = await open(viewer());
    for (const status of ["True", "False", "Unknown"]) {
      changeAll(caches, status);
      await vi.advanceTimersByTimeAsync(200);
    }
    const patches = (await stream.drain()).flatMap((event) =>
      event.type === "rows" && event.view === "addons" ? [event] : [],
    );
    expect(patches.length).toBe(2);
    const last = patches.at(-1);
    expect(last?.revision).toBe(view.revision);
    expect(last?.upserts).toHaveLength(300);
    const placements = z
      .array(AddOnRow)
      .parse(last?.upserts)
      .map((row) => row.placements[0]?.name);
    expect(new Set(placements)).toEqual(new Set(["Unknown"]));
    caches.addOn("b");
    expect(await stream.within(SECOND)).toMatchObject([{ type: "rows", upserts: [{ name: "b" }] }]);
  });

  it("is told to fetch the page again when too much waits for it; nothing is dropped in silence", async () => {
    const { open, caches } = startLive(pass);
    const stream = await open(viewer());
    for (let count = 0; count < 20; count += 1) {
      changeAll(caches, count % 2 === 0 ? "True" : "False");
      await vi.advanceTimersByTimeAsync(200);
    }
    const events = await stream.drain();
    expect(events.at(-1)).toEqual({ type: "resync", view: "addons" });
    expect(events.filter(({ type }) => type === "rows")).toHaveLength(1);
    caches.addOn("b");
    expect(await stream.within(SECOND)).toMatchObject([{ type: "rows", upserts: [{ name: "b" }] }]);
  });

  it("is let go after a minute without reading anything, and holds no one up meanwhile", async () => {
    const { open, caches } = startLive(pass);
    const slow = await open(viewer());
    const quick = await open(viewer());
    await quick.drain();
    changeAll(caches, "True");
    expect(await quick.within(200)).toMatchObject([{ type: "rows" }]);
    await vi.advanceTimersByTimeAsync(62 * SECOND);
    await slow.drain();
    expect(slow.isOver()).toBe(true);
    caches.addOn("b");
    expect(await quick.within(200)).toMatchObject([{ type: "rows", upserts: [{ name: "b" }] }]);
  });
});
