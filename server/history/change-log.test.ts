import { describe, expect, it } from "vitest";
import { ChangeLog, type LoggedChange } from "./change-log";

const change = (at: number, cluster: string, addOn: string): LoggedChange => ({
  at,
  cluster,
  addOn,
  from: at % 5,
  to: (at + 1) % 5,
});

/** `count` changes of four clusters with three add-ons each, one a millisecond. */
function filled(count: number, most = 100_000): { log: ChangeLog; all: readonly LoggedChange[] } {
  const log = new ChangeLog(most);
  const all = Array.from({ length: count }, (_, at) =>
    change(at, `c${(at * 7) % 4}`, ["", "a", "b"][(at * 5) % 3] ?? ""),
  );
  for (const one of all) log.add(one);
  return { log, all };
}

describe("ChangeLog", () => {
  it.each([0, 1, 255, 256, 257, 5_000])(
    "tells %d changes of each cluster and of each add-on, newest first",
    (count) => {
      const { log, all } = filled(count);
      expect(log.length).toBe(count);
      for (const cluster of ["c0", "c3", "nowhere"])
        expect([...log.ofCluster(cluster)]).toEqual(all.filter((one) => one.cluster === cluster).toReversed());
      for (const addOn of ["a", "b", "none"])
        expect([...log.ofAddOn(addOn)]).toEqual(all.filter((one) => one.addOn === addOn).toReversed());
    },
  );

  it.each([1, 100, 300])("keeps the newest %d, and says when the last one came that had to go", (most) => {
    const { log, all } = filled(1_000, most);
    expect(log.length).toBe(most);
    expect(log.droppedAt).toBe(999 - most);
    expect([...log.ofCluster("c1")]).toEqual(
      all.filter(({ at, cluster }) => at > 999 - most && cluster === "c1").toReversed(),
    );
  });

  it("lets go of what is old, and of its names, and goes on", () => {
    const { log } = filled(600);
    log.dropBefore(590);
    expect([log.length, log.droppedAt]).toEqual([10, undefined]);
    log.dropBefore(5_000);
    expect([log.length, [...log.ofCluster("c1")], [...log.ofAddOn("a")]]).toEqual([0, [], []]);
    const later = Array.from({ length: 2_000 }, (_, age) => change(6_000 + age, "c1", "a"));
    for (const one of later) log.add(one);
    expect([...log.ofAddOn("a")]).toEqual(later.toReversed());
  });
});
