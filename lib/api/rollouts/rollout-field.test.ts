import { describe, expect, it } from "vitest";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import type { RolloutCluster } from "./rollout-cluster";
import { cellsIn, fieldOfClusters, RolloutField } from "./rollout-field";

function cluster(name: string, change: Partial<RolloutCluster> = {}): RolloutCluster {
  return { name, position: 0, wave: 0, stage: "done", health: "healthy", ...change };
}

describe("the field of a rollout", () => {
  it("holds the clusters of each wave by set, then by name", () => {
    const clusters = [
      cluster("b", { set: "west" }),
      cluster("c", { set: "east", stage: "failed" }),
      cluster("a", { set: "west", health: "unhealthy" }),
      cluster("d", { wave: 1, stage: "waiting" }),
    ];
    const { waves } = fieldOfClusters(clusters, 3);
    expect(waves.map((wave) => cellsIn(wave).map(({ name, stage, health }) => `${name} ${stage} ${health}`))).toEqual([
      ["c failed healthy", "a done unhealthy", "b done healthy"],
      ["d waiting healthy"],
      [],
    ]);
  });

  it("tells every stage and health that there is", () => {
    const clusters = RolloutStage.options.flatMap((stage) =>
      AddOnHealth.options.map((health) => cluster(`${stage}-${health}`, { stage, health })),
    );
    const [wave] = RolloutField.parse(JSON.parse(JSON.stringify(fieldOfClusters(clusters, 1)))).waves;
    expect(cellsIn(wave ?? { codes: "" }).every(({ name, stage, health }) => name === `${stage}-${health}`)).toBe(true);
  });

  it("of a large one has no names, and takes two letters a cluster", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => cluster(`cluster-${index}`, { position: index }));
    const field = fieldOfClusters(many, 1);
    expect(JSON.stringify(field).length).toBeLessThan(20_100);
    expect(cellsIn(field.waves[0] ?? { codes: "" })).toHaveLength(10_000);
  });

  it("leaves out letters that no one knows", () => {
    expect(cellsIn({ codes: "~~" })).toEqual([]);
  });
});
