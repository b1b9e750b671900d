import { describe, expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { findNow } from "@/lib/notifications/find";
import type { NotificationCondition } from "@/lib/notifications/rule";
import { fleetFacts } from "@/server/notifications/hub-facts";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists } from "@/server/testing/read-lists";

function open(seed: number) {
  const hub = randomHub(seed);
  const { close, facts } = fleetFacts(hub);
  const find = (when: NotificationCondition) => {
    const names = findNow(when, facts(), Date.now())?.map(({ subject }) => subject.name);
    return names?.toSorted();
  };
  return { ...readLists(hub), close, find };
}

describe.each(SEEDS)("notifications of a hub at random, seed %i", (seed) => {
  it("have the lost clusters and the stopped rollouts of the lists", async () => {
    const { close, find, read } = open(seed);
    const lost = await read<{ name: string }>("clusters", { q: "availability=unavailable,unknown" });
    expect(find({ type: "cluster-lost" })).toEqual(lost.rows.map(({ name }) => name).toSorted());
    const { rows } = await read<RolloutRow>("rollouts");
    const unblocked = rows.filter(({ notice }) => notice?.level !== "bad");
    for (const stage of ["held", "stalled"] as const)
      expect([stage, find({ type: "rollout", stages: [stage] })]).toEqual([
        stage,
        unblocked.flatMap((row) => (row.stage === stage ? row.name : [])).toSorted(),
      ]);
    close();
  });
});
