import { afterEach, describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { Faults } from "@/server/demo/fleet/faults";
import { HubFaults } from "./hub-faults";
import { parseScenario } from "./scenario";
import { Stage } from "./stage";

const START = Date.parse("2026-05-04T10:00:00Z");
const FLEET = ["a", "b", "c"].map((name) => ({ name, labels: {}, isAccepted: name !== "b" }));

function set(speed = 1) {
  const clock = { ms: START };
  const faults = new Faults();
  const applied: RawObject[] = [];
  const stage = new Stage({
    faults,
    hubFaults: new HubFaults(1),
    clusters: () => FLEET,
    apply: (objects) => void applied.push(...objects),
    seed: 1,
    speed,
    now: () => clock.ms,
  });
  stages.push(stage);
  const downAt = (seconds: number) => {
    clock.ms = START + seconds * 1_000;
    stage.wake();
    return FLEET.map(({ name }) => name).filter((name) => faults.find(name, "agent-down"));
  };
  return { stage, faults, applied, downAt };
}
const stages: Stage[] = [];

afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

const PLAY = parseScenario(`
faults:
  - { fault: agent-down, at: 10, for: 20, clusters: { names: [a] } }
  - { fault: agent-down, at: 20, for: 5, clusters: { names: [a, b] } }
changes:
  - { at: 15, apply: [{ apiVersion: v1, kind: Namespace, metadata: { name: later } }] }
`);

describe("Stage", () => {
  it("plays a scenario at its times", () => {
    const { stage, applied, downAt } = set();
    stage.play(PLAY);
    expect(downAt(9.9)).toEqual([]);
    expect(downAt(10)).toEqual(["a"]);
    expect(applied).toEqual([]);
    expect(downAt(20)).toEqual(["a", "b"]);
    expect(applied.map(({ metadata }) => metadata.name)).toEqual(["later"]);
    expect(downAt(25)).toEqual(["a"]);
    expect(downAt(30)).toEqual([]);
    expect(stage.state()).toEqual({ seconds: 30, speed: 1, seed: 1, running: [], upcoming: [] });
  });

  it("applies objects in the namespace of each cluster that is chosen and has one", () => {
    const { stage, applied, downAt } = set();
    const object = "{ apiVersion: work.open-cluster-management.io/v1, kind: ManifestWork, metadata: { name: w } }";
    stage.play(parseScenario(`changes: [{ clusters: { selector: "" }, apply: [${object}] }]`));
    downAt(1);
    expect(applied.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)).toEqual(["a/w", "c/w"]);
  });

  it("plays it that many times faster", () => {
    const { stage, downAt } = set(10);
    stage.play(PLAY);
    expect([0.9, 1, 2, 2.5, 3].map(downAt)).toEqual([[], ["a"], ["a", "b"], ["a"], []]);
  });

  it("tells what goes on and what comes", () => {
    const { stage, downAt } = set();
    stage.play(PLAY);
    downAt(12);
    expect(stage.state()).toMatchObject({
      seconds: 12,
      running: [{ id: "f1", clusters: ["a"], since: 12, until: 32, fault: { fault: "agent-down" } }],
      upcoming: [{ at: 15, what: "1 objects are applied" }, { at: 20 }, { at: 32, what: "agent-down f1 ends" }],
    });
  });

  it("begins and ends what somebody asks for", () => {
    const { stage, downAt } = set();
    const { id } = stage.begin({ fault: "agent-down", clusters: { names: ["c"] } });
    expect(downAt(1_000)).toEqual(["c"]);
    expect(stage.end(id)).toBe(true);
    expect(stage.end(id)).toBe(false);
    expect(downAt(1_001)).toEqual([]);
  });

  it("counts no cluster that has got over it", () => {
    const { stage, faults } = set();
    stage.begin({ fault: "certificate-expired", clusters: {} });
    faults.recover("b", ["certificate-expired"]);
    expect(stage.state().running[0]?.clusters).toEqual(["a", "c"]);
  });
});
