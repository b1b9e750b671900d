import { expect, it } from "vitest";
import { ofPresent } from "./of-present";

const change = (at: number, cluster: string, addOn: string, from: number, to: number) => ({
  at,
  cluster,
  addOn,
  from,
  to,
});

it("attack: reading what an object did that is gone, or had the name before", () => {
  const changes = [
    change(9, "c1", "hello", 1, 2),
    change(8, "c1", "hello", 0, 1),
    change(7, "c1", "hello", 2, 0),
    change(6, "c1", "hello", 1, 2),
    change(5, "c2", "hello", 1, 0),
    change(4, "c2", "hello", 2, 1),
    change(3, "c1", "", 1, 2),
  ];
  expect([...ofPresent(changes)].map(({ at }) => at)).toEqual([9, 8, 3]);
});
