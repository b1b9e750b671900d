import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubUnreachable } from "@/server/hub/hub-error";
import { ReviewCache } from "./review-cache";
import { Rights } from "./rights";
import { sessionOf } from "./testing";
import { seesNothing, visibleNamespaces } from "./visible-namespaces";

const WORKS = { group: "work.open-cluster-management.io", plural: "manifestworks" };
const SPAN_MS = 8_000;
const RENEWED_MS = 20_000;
const STANDS_MS = 5 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fleetOf(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `c${String(index).padStart(5, "0")}`);
}

/** Somebody who may list works in those namespaces that `allowed` has at that time; tells what the hub was asked. */
function someone(allowed: ReadonlySet<string>) {
  const requests: string[] = [];
  const caller = sessionOf("ada", (_, namespace = "") => {
    requests.push(namespace);
    return allowed.has(namespace);
  });
  const review = async (further: Iterable<string>, first: readonly string[] = []) => {
    const { names, partial } = await visibleNamespaces(caller, WORKS, first, further);
    return { names: Object.keys(names), partial };
  };
  return { requests, appearance: review, caller };
}

describe("the namespaces that somebody may look into", () => {
  it("are found though nothing names them", async () => {
    const { appearance: review } = someone(new Set(["c00007"]));
    expect(await review(fleetOf(20))).toEqual({ names: ["c00007"], partial: undefined });
  });

  it("are not all known at once in a large fleet, and that is said until they are", async () => {
    const { requests, appearance: review } = someone(new Set(["c00200"]));
    const found: unknown[] = [];
    for (let spans = 0; spans < 9; spans += 1) {
      found.push(await review(fleetOf(250)));
      vi.advanceTimersByTime(SPAN_MS);
    }
    expect(found[0]).toEqual({ names: [], partial: true });
    expect(found[6]).toEqual({ names: ["c00200"], partial: true });
    expect(found[8]).toEqual({ names: ["c00200"], partial: undefined });
    expect(new Set(requests).size).toBe(250);
  });

  it("are all known to a caller who asks while others are asked about", async () => {
    const { appearance: review } = someone(new Set(["c00007"]));
    expect(await Promise.all([review([]), review(["other"]), review(fleetOf(20))])).toEqual([
      { names: [], partial: undefined },
      { names: [], partial: undefined },
      { names: ["c00007"], partial: undefined },
    ]);
  });

  it("are asked about thirty at a time where they are nothing to the caller, however often and by how many at once", async () => {
    const { requests, appearance: review } = someone(new Set());
    for (let times = 0; times < 3; times += 1) await Promise.all([review(fleetOf(1_000)), review(fleetOf(1_000))]);
    expect(requests).toHaveLength(30);
    vi.advanceTimersByTime(SPAN_MS);
    await review(fleetOf(1_000));
    expect(requests).toEqual(fleetOf(60));
  });

  it("are found by the hundred where most are allowed", async () => {
    const all = fleetOf(150);
    const { requests, appearance: review } = someone(new Set(all));
    expect(await review(all)).toEqual({ names: all.slice(0, 100), partial: true });
    await review(all);
    expect(requests).toHaveLength(100);
    vi.advanceTimersByTime(SPAN_MS);
    expect(await review(all)).toEqual({ names: all, partial: undefined });
  });

  it("are asked about a hundred at first, those that are asked for among them", async () => {
    const all = fleetOf(300);
    const { requests, appearance: review } = someone(new Set(all));
    expect(await review(all.slice(80), all.slice(0, 80))).toEqual({ names: all.slice(0, 100), partial: true });
    expect(requests).toHaveLength(100);
  });

  it("are four hundred and those that are asked for at most, and it is said that there may be more", async () => {
    const all = fleetOf(1_000);
    const { requests, appearance: review } = someone(new Set(all));
    for (let spans = 0; spans < 6; spans += 1) {
      await review(all);
      vi.advanceTimersByTime(SPAN_MS);
    }
    expect(await review(all)).toEqual({ names: all.slice(0, 400), partial: true });
    expect(await review(all, ["c00999"])).toEqual({ names: [...all.slice(0, 400), "c00999"], partial: true });
    vi.advanceTimersByTime(RENEWED_MS);
    const before = requests.length;
    await review(all);
    expect(requests.length - before).toBe(400);
  });

  it("are first those that are asked for", async () => {
    const { requests, appearance: review } = someone(new Set(["c00900"]));
    expect(await review(fleetOf(1_000), ["c00900", "nowhere"])).toEqual({ names: ["c00900"], partial: true });
    expect(requests).toHaveLength(32);
    expect((await review(fleetOf(1_000))).names).toEqual(["c00900"]);
  });

  it("are no more those in which a right was taken away, once it is asked again", async () => {
    const allowed = new Set(["c00003"]);
    const { appearance: review } = someone(allowed);
    expect((await review(fleetOf(10))).names).toEqual(["c00003"]);
    allowed.clear();
    vi.advanceTimersByTime(RENEWED_MS);
    expect(await review(fleetOf(10))).toEqual({ names: [], partial: undefined });
  });

  it("are those, too, in which a right was given: at once where it is named, else after a while", async () => {
    const allowed = new Set<string>();
    const { requests, appearance: review } = someone(allowed);
    await review(fleetOf(10), ["named"]);
    allowed.add("c00003").add("named");
    vi.advanceTimersByTime(RENEWED_MS);
    expect((await review(fleetOf(10), ["named"])).names).toEqual(["named"]);
    vi.advanceTimersByTime(STANDS_MS);
    const before = requests.length;
    expect((await review(fleetOf(10))).names).toEqual(["c00003", "named"]);
    expect(new Set(requests.slice(before))).toEqual(new Set([...fleetOf(5), "named"]));
  });

  it("are known to all sessions of one identity", async () => {
    const known = new ReviewCache();
    const review = vi.fn(async () => ({ status: { allowed: false } }));
    const [one, other] = [new Rights({ raw: review }, known), new Rights({ raw: review }, known)];
    await visibleNamespaces({ rights: one }, WORKS, [], fleetOf(30));
    await visibleNamespaces({ rights: other }, WORKS, [], fleetOf(30));
    expect(review).toHaveBeenCalledTimes(30);
  });

  it("are not known where the hub could not be asked, and are asked about again", async () => {
    let isAway = true;
    const rights = new Rights({
      raw: async () => {
        if (isAway) throw new HubUnreachable("away");
        return { status: { allowed: true } };
      },
    });
    const review = () => visibleNamespaces({ rights }, WORKS, [], ["c1"]);
    expect(await review()).toEqual({ names: {}, partial: true });
    isAway = false;
    expect(await review()).toEqual({ names: { c1: true } });
  });
});

it.each([
  [{ names: {} }, true],
  [{ names: {}, partial: true }, false],
  [{ names: { a: true } }, false],
] as const)("nothing is seen where all was asked and nothing allowed: %j", (seen, expected) => {
  expect(seesNothing(seen)).toBe(expected);
});
