import { expect, it } from "vitest";
import { rolloutRow } from "@/lib/lists/testing";
import { underWay } from "./stats";

it("is in progress until it is done, and trouble stands first", () => {
  const rows = (["done", "waiting", "applying", "stalled", "failed"] as const).map((stage) => rolloutRow({ stage }));
  expect(underWay(rows).map(({ stage }) => stage)).toEqual(["failed", "stalled", "applying", "waiting"]);
});
