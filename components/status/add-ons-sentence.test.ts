import { expect, it } from "vitest";
import { addOnsSentence } from "./add-ons-sentence";
import { addOnRow, counts } from "./testing";

it("has figures that add up", () => {
  const rows = [
    addOnRow({ counts: counts([1, "healthy", "done"]) }),
    addOnRow({ counts: counts([1, "healthy", "done"]) }),
    addOnRow({ counts: counts([1, "unhealthy", "done"]) }),
    addOnRow(),
  ];
  const said = addOnsSentence(rows).map((part) => (typeof part === "string" ? part : part.figure));
  expect(said.join("")).toBe("Of 4 add-ons, 2 run well everywhere, 1 is unhealthy somewhere and 1 is on no cluster.");
});
