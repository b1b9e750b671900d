import { describe, expect, it } from "vitest";
import type { GroupMember } from "@/lib/filter/list-table";
import { seededRandom } from "@/lib/kube/random";
import type { Change } from "@/server/hub/resource-cache";
import { ListGrouping } from "./list-grouping";

interface Boat {
  readonly name: string;
  readonly members: readonly GroupMember[];
}

function boat(name: string, ...members: Partial<GroupMember>[]): Boat {
  return { name, members: members.map((member) => ({ group: "leaking", where: "kiel", ...member })) };
}

function grouping(...boats: readonly Boat[]): ListGrouping<Boat> {
  return new ListGrouping<Boat>(
    ({ members }) => members,
    boats.map((row) => ({ key: row.name, row })),
  );
}

describe("groups of rows", () => {
  it("tell how many there are, the first by name, since when, why and where", () => {
    const { value } = grouping(
      boat("d", { why: "Rust.", since: "2026-02-01T00:00:00Z" }),
      boat("c", { why: "Rust.", since: "2026-01-01T00:00:00Z" }),
      boat("b", { why: "Rot.", where: "bremen" }),
      boat("a", {}),
      boat("e"),
    );
    expect(value).toEqual({
      groups: [
        {
          group: "leaking",
          size: 4,
          names: ["a", "b", "c"],
          since: "2026-01-01T00:00:00Z",
          why: {
            values: [
              { value: "Rust.", size: 2 },
              { value: "Rot.", size: 1 },
            ],
            more: 0,
          },
          where: {
            values: [
              { value: "kiel", size: 3 },
              { value: "bremen", size: 1 },
            ],
            more: 0,
          },
        },
      ],
      more: 0,
    });
  });

  it("stand by size, then by name, and a row may stand in several", () => {
    const { groups } = grouping(
      boat("a", { group: "x" }, { group: "b" }),
      boat("b", { group: "a" }, { group: "x" }),
    ).value;
    expect(groups.map(({ group, size }) => [group, size])).toEqual([
      ["x", 2],
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("say as much of ten thousand rows as of four", () => {
    const boats = Array.from({ length: 10_000 }, (_, n) =>
      boat(`b${n}`, { why: `Cause ${n}.`, where: `harbour-${n % 50}` }),
    );
    const [group] = grouping(...boats).value.groups;
    expect(group).toMatchObject({
      size: 10_000,
      names: ["b0", "b1", "b10"],
      why: { more: 9_997 },
      where: { more: 47 },
    });
    expect(JSON.stringify(group).length).toBeLessThan(500);
  });

  it("keep what is said of a group of which nothing has changed", () => {
    const all = grouping(boat("a", { group: "x" }), boat("b", { group: "y" }));
    const [before] = all.value.groups;
    all.apply([{ before: boat("b", { group: "y" }), after: boat("b", { group: "y", why: "Rot." }) }]);
    expect(all.value.groups[0]).toBe(before);
    expect(all.value.groups[1]?.why.values).toEqual([{ value: "Rot.", size: 1 }]);
  });

  it("are after any changes what they would be made again", () => {
    const random = seededRandom(7);
    const pick = (below: number) => Math.floor(random() * below);
    const any = (name: string) =>
      boat(
        name,
        ...["x", "y", "z"]
          .filter(() => random() < 0.4)
          .map((group) => ({ group, why: `Cause ${pick(3)}.`, where: `h${pick(3)}` })),
      );
    const rows = new Map<string, Boat>();
    const all = grouping();
    for (let round = 0; round < 200; round += 1) {
      const names = new Set(Array.from({ length: 1 + pick(4) }, () => `b${pick(20)}`));
      const changes = [...names].map(
        (name): Change<Boat> => ({ before: rows.get(name), after: random() < 0.3 ? undefined : any(name) }),
      );
      for (const { before, after } of changes) {
        rows.delete(before?.name ?? "");
        if (after) rows.set(after.name, after);
      }
      all.apply(changes);
      expect(all.value).toEqual(grouping(...rows.values()).value);
    }
  });
});
