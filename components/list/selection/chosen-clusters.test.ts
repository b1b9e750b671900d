import { expect, it } from "vitest";
import { tooManyByName } from "./chosen-clusters";

it("takes names up to what one request holds", () => {
  const names = (size: number) =>
    Array.from({ length: size }, (_, index) => `cluster-of-the-fleet-${String(index).padStart(5, "0")}`);
  expect(tooManyByName([])).toBeUndefined();
  expect(tooManyByName(names(8_000))).toBeUndefined();
  expect(tooManyByName(names(10_000))).toContain(
    "Too many names for one request (about 9,000 clusters). Use a placement instead.",
  );
});
