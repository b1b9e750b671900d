import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import type { LoggedChange } from "./change-log";
import { loggedAddOnHealth, loggedClusterHealth } from "./health-changes";
import { HealthHistory } from "./health-history";
import { TestClusters } from "./testing";

const START = 1_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** "hello healthy > unhealthy", with "-" for what is not there. */
const text = (changes: Iterable<LoggedChange>) =>
  [...changes].map(({ addOn, cluster, from, to }) => {
    const logged = addOn === "" ? loggedClusterHealth : loggedAddOnHealth;
    return `${cluster}/${addOn} ${logged(from) ?? "-"} > ${logged(to) ?? "-"}`;
  });

function begun(fleet: Readonly<Record<string, string>>, most?: number) {
  const clusters = new TestClusters();
  const history = new HealthHistory(clusters, most);
  clusters.become(fleet);
  history.poll();
  return { clusters, history };
}

describe("HealthHistory", () => {
  it.each([
    ["nothing of what stays", { a: "available: x healthy" }, []],
    ["a cluster that goes away", { a: "unknown: x healthy" }, ["a/ available > unknown"]],
    ["an add-on that fails", { a: "available: x unhealthy" }, ["a/x healthy > unhealthy"]],
    ["an add-on that came", { a: "available: w installing, x healthy" }, ["a/w - > installing"]],
    [
      "an add-on that left, beside one that came",
      { a: "available: y healthy" },
      ["a/y - > healthy", "a/x healthy > -"],
    ],
    ["a cluster that left, with its add-ons", {}, ["a/x healthy > -", "a/ available > -"]],
    ["what changed at once", { a: "unknown: x unreachable" }, ["a/x healthy > unreachable", "a/ available > unknown"]],
  ])("knows %s", (_, next: Readonly<Record<string, string>>, expected) => {
    const { clusters, history } = begun({ a: "available: x healthy" });
    clusters.become(next);
    expect(text(history.ofCluster("a"))).toEqual(expected);
  });

  it("tells of an add-on what it was on each cluster, newest first", () => {
    const { clusters, history } = begun({ a: "available: x healthy", b: "available: x healthy, y healthy" });
    clusters.become({ a: "available: x unhealthy", b: "available: x healthy, y unknown" });
    clusters.become({ a: "available: x unhealthy", b: "available: x degraded, y unknown" });
    expect(text(history.ofAddOn("x"))).toEqual(["b/x healthy > degraded", "a/x healthy > unhealthy"]);
  });

  it("takes for no news what was there when the console had read the hub", async () => {
    const caches = new TestCaches();
    const history = new HealthHistory(servedLists(caches).clusters.view);
    caches.cluster("a");
    caches.clusterAddOn("a", "hello", { Available: "True" });
    history.poll();
    expect([history.since, history.gaps]).toEqual([undefined, []]);
    caches.cluster("b");
    caches.sync();
    history.poll();
    expect(history.since).toBe(START);
    await vi.advanceTimersByTimeAsync(10);
    expect(text(history.ofCluster("b"))).toEqual([]);
    caches.clusterAddOn("a", "hello", { Available: "False" });
    await vi.advanceTimersByTimeAsync(10);
    expect(text(history.ofCluster("a"))).toEqual(["a/hello healthy > unhealthy"]);
  });

  it("forgets what is an hour old", () => {
    const { clusters, history } = begun({ a: "available" });
    clusters.become({ a: "unknown" });
    pass(HOUR);
    history.poll();
    clusters.become({ a: "available" });
    expect([text(history.ofCluster("a")).length, history.since]).toEqual([2, START]);
    pass(1);
    history.poll();
    expect([text(history.ofCluster("a")), history.since]).toEqual([["a/ unknown > available"], START + 1]);
  });

  it("says that nothing is known of a time in which the hub was away, until that is an hour ago", () => {
    const { clusters, history } = begun({ a: "available" });
    pass(MINUTE);
    clusters.staleSinceMs = Date.now() - 5_000;
    history.poll();
    expect(history.gaps).toEqual([{ from: START + MINUTE - 5_000 }]);
    pass(MINUTE);
    clusters.staleSinceMs = undefined;
    clusters.become({ a: "unknown" });
    const gap = { from: START + MINUTE - 5_000, to: START + 2 * MINUTE };
    expect([history.gaps, text(history.ofCluster("a"))]).toEqual([[gap], ["a/ available > unknown"]]);
    pass(HOUR - 30_000);
    expect(history.gaps).toEqual([{ ...gap, from: START + 2 * MINUTE - 30_000 }]);
    pass(MINUTE);
    history.poll();
    expect(history.gaps).toEqual([]);
  });

  it("keeps so many changes and no more, and then knows of less time", () => {
    const { clusters, history } = begun({ a: "available: x healthy" }, 4);
    for (const health of ["unhealthy", "healthy", "unhealthy", "healthy"]) {
      pass(1_000);
      clusters.become({ a: `available: x ${health}` });
    }
    expect([text(history.ofAddOn("x")).length, history.since]).toEqual([4, START]);
    pass(1_000);
    clusters.become({ a: "unknown: x unreachable" });
    // Two came at once, so two of the oldest had to go.
    expect(text(history.ofCluster("a"))).toEqual([
      "a/x healthy > unreachable",
      "a/ available > unknown",
      "a/x unhealthy > healthy",
      "a/x healthy > unhealthy",
    ]);
    expect(history.since).toBe(START + 2_000);
  });

  it("does not tell of a moment of which it has kept a part alone", () => {
    const { clusters, history } = begun({ a: "available: x healthy" }, 3);
    pass(1_000);
    clusters.become({ a: "unknown: x unreachable" });
    pass(1_000);
    clusters.become({ a: "unknown: x healthy" });
    pass(1_000);
    clusters.become({ a: "available: x healthy" });
    expect(text(history.ofCluster("a"))).toEqual(["a/ unknown > available", "a/x unreachable > healthy"]);
    expect(history.since).toBe(START + 1_000);
  });

  it("looks every two seconds until it is told to stop, and then follows nothing", () => {
    const clusters = new TestClusters();
    const history = new HealthHistory(clusters);
    const stop = new AbortController();
    history.start(stop.signal);
    vi.advanceTimersByTime(2_000);
    expect(history.since).toBe(START + 2_000);
    stop.abort();
    clusters.become({ a: "available" });
    expect([text(history.ofCluster("a")), vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe("any timeline of a fleet", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    "is what somebody would have written down at each moment (seed %i)",
    (seed) => {
      const random = seededRandom(seed);
      const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T; // none of them is empty
      const clusters = new TestClusters();
      const history = new HealthHistory(clusters, one([20, 100_000]));
      const fleet = new Map<string, { health: string; addOns: Map<string, string> }>();
      const logged = () =>
        Object.fromEntries(
          [...fleet].map(([name, { health, addOns }]) => {
            const cells = [...addOns].map(([addOn, cell]) => `${addOn} ${cell}`).sort();
            return [name, cells.length === 0 ? health : `${health}: ${cells.join(", ")}`];
          }),
        );
      const change = () => {
        const name = one(["a", "b", "c"]);
        const row = fleet.get(name) ?? { health: "pending", addOns: new Map() };
        if (random() < 0.1) return void fleet.delete(name);
        fleet.set(name, row);
        if (random() < 0.3) row.health = one(["available", "unknown", "unavailable"]);
        if (random() < 0.2) row.addOns.delete(one(["x", "y", "z"]));
        else row.addOns.set(one(["x", "y", "z"]), one(["healthy", "unhealthy", "unreachable", "installing"]));
      };
      change();
      clusters.become(logged());
      history.poll();
      const written: { at: number; fleet: Readonly<Record<string, string>> }[] = [{ at: Date.now(), fleet: logged() }];
      for (let step = 0; step < 120; step += 1) {
        pass(one([1, 1_000, 60_000, 200_000]));
        for (let changes = one([0, 1, 1, 3]); changes > 0; changes -= 1) change();
        clusters.become(logged());
        if (random() < 0.5) history.poll();
        written.push({ at: Date.now(), fleet: logged() });
      }
      const since = history.since ?? 0;
      const known = written.filter(({ at }) => at >= since);
      expect(known.length).toBeGreaterThan(0);
      for (const { at, fleet: then } of known) {
        for (const name of ["a", "b", "c"]) expect([at, wasAt(history, clusters, name, at)]).toEqual([at, then[name]]);
      }
    },
  );
});

/** How a cluster was, found by taking back what changed since. */
function wasAt(history: HealthHistory, clusters: TestClusters, name: string, at: number): string | undefined {
  const row = clusters.rows.get(name);
  let health: string | undefined = row?.health;
  const addOns = new Map<string, string | undefined>(row?.addOns.map((cell) => [cell.name, cell.health]));
  for (const change of history.ofCluster(name)) {
    if (change.at <= at) break;
    if (change.addOn === "") health = loggedClusterHealth(change.from);
    else addOns.set(change.addOn, loggedAddOnHealth(change.from));
  }
  const cells = [...addOns].flatMap(([addOn, cell]) => (cell ? [`${addOn} ${cell}`] : [])).sort();
  if (health === undefined) return undefined;
  return cells.length === 0 ? health : `${health}: ${cells.join(", ")}`;
}
