import { describe, expect, it } from "vitest";
import { type ClusterChoice, chooseClusters } from "./cluster-choice";

const fleet = Array.from({ length: 40 }, (_, index) => ({
  name: `c${String(index).padStart(2, "0")}`,
  labels: { zone: index % 2 === 0 ? "even" : "odd" },
}));
const choose = (choice: ClusterChoice, seed = 1) => chooseClusters(choice, fleet, seed);

describe("chooseClusters", () => {
  it("takes all where nothing is said", () => {
    expect(choose({})).toEqual(fleet.map(({ name }) => name));
  });

  it("takes what fits every field", () => {
    expect(choose({ names: ["c02", "c03", "nope"] })).toEqual(["c02", "c03"]);
    expect(choose({ names: ["c02", "c03"], selector: "zone=odd" })).toEqual(["c03"]);
    expect(choose({ selector: "zone=odd", count: 3 })).toHaveLength(3);
    expect(choose({ selector: "zone in (odd)", percent: 11 })).toHaveLength(3);
    expect(choose({ percent: 0 })).toEqual([]);
  });

  it("draws the same lots for the same seed, and others for another", () => {
    expect(choose({ count: 8 })).toEqual(choose({ count: 8 }));
    expect(choose({ count: 8 }, 2)).not.toEqual(choose({ count: 8 }));
  });

  it("has the few among the many", () => {
    expect(choose({ percent: 50 })).toEqual(expect.arrayContaining(choose({ percent: 10 })));
  });
});
