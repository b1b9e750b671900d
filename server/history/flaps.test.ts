import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flapsOf, flapsOn } from "./flaps";
import { HealthHistory } from "./health-history";
import { TestClusters } from "./testing";

const START = 1_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

it("counts how often an add-on stopped working on a cluster, not how often it went from bad to worse, nor what went", () => {
  const clusters = new TestClusters();
  const history = new HealthHistory(clusters);
  expect(flapsOn(history, "x", "a")).toBeUndefined();
  clusters.become({ a: "available: x healthy, y healthy", b: "available: x healthy" });
  history.poll();
  for (const health of [
    "unhealthy",
    "healthy",
    "degraded",
    "unknown",
    "unhealthy",
    "deleting",
    "healthy",
    "deleting",
  ]) {
    clusters.become({ a: `available: x ${health}, y healthy`, b: "available: x healthy" });
  }
  clusters.become({ a: "available: x deleting, y unhealthy", b: "available: x healthy" });
  expect(flapsOn(history, "x", "a")).toEqual({ times: 2, since: START });
  expect(flapsOn(history, "y", "a")).toEqual({ times: 1, since: START });
  expect(flapsOn(history, "x", "b")).toEqual({ times: 0, since: START });
  expect(flapsOf(history, "x", () => true)).toEqual({ times: 2, clusters: 1, since: START });
  expect(flapsOf(history, "x", (cluster) => cluster !== "a")).toEqual({ times: 0, clusters: 0, since: START });
  clusters.become({ a: "available: y unhealthy", b: "available: x healthy" });
  expect(flapsOn(history, "x", "a")).toEqual({ times: 0, since: START });
});
