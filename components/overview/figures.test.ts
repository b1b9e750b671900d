import { expect, it } from "vitest";
import { underWay } from "./figures";
import { rolloutRow } from "./testing";

it("is under way until it is done, and trouble stands first", () => {
  const rows = (["done", "waiting", "applying", "stalled", "failed"] as const).map((stage) => rolloutRow({ stage }));
  expect(underWay(rows).map(({ stage }) => stage)).toEqual(["failed", "stalled", "applying", "waiting"]);
});
