import { describe, expect, it } from "vitest";
import { allInOrder } from "./all-in-order";

describe("allInOrder", () => {
  it("returns all values in their order", async () => {
    expect(await allInOrder([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
  });

  it("throws the failure that stands first, even when it comes last", async () => {
    const late = new Promise<never>((_, reject) => setImmediate(() => reject(new Error("stands first"))));
    const all = allInOrder([Promise.resolve(0), late, Promise.reject(new Error("came first"))]);
    await expect(all).rejects.toThrow("stands first");
  });
});
