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
  return { ...readLists(hub), close, facts, find };
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

  it("link to the clusters that they say an add-on is unavailable on, but for those that are being deleted", async () => {
    const { close, facts, read } = open(seed);
    const namesOf = async (list: "clusters" | "cluster-addons", q: string) => {
      const { rows } = await read<{ name: string; cluster?: string }>(list, { q });
      return rows.map(({ cluster, name }) => cluster ?? name).toSorted();
    };
    const leaving = new Set(await namesOf("clusters", "availability=deleting"));
    for (const { path = "", subject, title } of findNow({ type: "add-on-down", clusters: 1 }, facts(), Date.now()) ??
      []) {
      const down = await namesOf("cluster-addons", `addon=${subject.name} health=unhealthy,unreachable,unknown`);
      expect(title).toContain(` on ${down.length} of `);
      const linked = await namesOf("clusters", new URL(path, "http://console").searchParams.get("q") ?? "");
      expect(linked).toEqual(down.filter((cluster) => !leaving.has(cluster)));
    }
    close();
  });
});
