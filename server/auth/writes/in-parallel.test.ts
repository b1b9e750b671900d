import { describe, expect, it } from "vitest";
import { inParallel } from "./in-parallel";

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe("inParallel", () => {
  it("answers in the order of the items, with eight in progress at most", async () => {
    let running = 0;
    let most = 0;
    const items = Array.from({ length: 30 }, (_, index) => index);
    const results = await inParallel(items, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await turns(30 - item);
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(items.map((item) => item * 2));
    expect(most).toBe(8);
  });

  it.each([
    [50, 1],
    [1, 50],
  ])(
    "throws the failure of the first item, after %i turns beside one after %i, and starts no more",
    async (first, other) => {
      const started: number[] = [];
      const failing = inParallel([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
        started.push(item);
        if (item !== 2 && item !== 5) return turns(60);
        await turns(item === 2 ? first : other);
        throw new Error(`item ${item}`);
      });
      await expect(failing).rejects.toThrow("item 2");
      expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    },
  );
});
