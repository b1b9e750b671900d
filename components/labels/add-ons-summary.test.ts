import { expect, it } from "vitest";
import { addOnsSummary } from "./add-ons-summary";

it("has figures that add up", () => {
  const values = [
    { value: "nowhere", size: 1 },
    { value: "healthy", size: 2 },
    { value: "unhealthy", size: 1 },
  ];
  const stats = addOnsSummary({ values }).map((part) => (typeof part === "string" ? part : part.figure));
  expect(stats.join("")).toBe(
    "Of 4 add-ons, 2 are healthy everywhere, 1 is unhealthy somewhere and 1 is not installed.",
  );
});
