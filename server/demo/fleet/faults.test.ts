import { describe, expect, it } from "vitest";
import { Faults } from "./faults";

const on = (...clusters: string[]) => ({ clusters, since: 0 });

describe("Faults", () => {
  it("hold on their clusters until they end", () => {
    const faults = new Faults();
    faults.begin("f1", { kind: "agent-down" }, on("a", "b"));
    expect(["a", "b", "c"].map((cluster) => faults.find(cluster, "agent-down")?.id)).toEqual(["f1", "f1", undefined]);
    expect(faults.find("a", "lease-stale")).toBeUndefined();
    faults.end("f1");
    expect(faults.find("a", "agent-down")).toBeUndefined();
  });

  it("that are for one add-on hold for it alone, others for every add-on", () => {
    const faults = new Faults();
    faults.begin("one", { kind: "not-available", addOn: "x" }, on("a"));
    faults.begin("all", { kind: "not-available", addOn: undefined }, on("b"));
    const found = (cluster: string, addOn?: string) => faults.find(cluster, "not-available", addOn)?.id;
    expect([found("a", "x"), found("a", "y"), found("a")]).toEqual(["one", undefined, undefined]);
    expect([found("b", "x"), found("b")]).toEqual(["all", "all"]);
  });

  it("can be got over by one cluster", () => {
    const faults = new Faults();
    faults.begin("f1", { kind: "certificate-expired" }, on("a", "b"));
    faults.begin("f2", { kind: "agent-down" }, on("a"));
    faults.recover("a", ["certificate-expired"]);
    expect(faults.clustersWith("f1")).toEqual(["b"]);
    expect(faults.clustersWith("f2")).toEqual(["a"]);
    expect(faults.everOn("a")).toEqual(["f1", "f2"]);
  });

  it("say which clusters they concern when they begin and when they end", () => {
    const faults = new Faults();
    const notified: (readonly string[])[] = [];
    const leave = faults.onChange((clusters) => notified.push(clusters));
    faults.begin("f1", { kind: "agent-down" }, on("a", "b"));
    faults.recover("b", ["agent-down"]);
    faults.recover("b", ["agent-down"]);
    faults.end("f1");
    leave();
    faults.begin("f2", { kind: "agent-down" }, on("a"));
    expect(notified).toEqual([["a", "b"], ["b"], ["a"]]);
  });
});
