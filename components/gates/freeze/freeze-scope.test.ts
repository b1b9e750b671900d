import { expect, it } from "vitest";
import type { GateRow } from "@/lib/lists/gates/row";
import { concerns } from "./freeze-scope";

const row = (part: Partial<GateRow>) => ({ addOns: [], sets: [], isFleet: false, ...part }) as unknown as GateRow;

it.each([
  [{ isFleet: true }, {}, true],
  [{ isFleet: true }, { addOn: "logs" }, true],
  [{ isFleet: true }, { set: "emea" }, true],
  [{ isFleet: true, addOns: ["logs"] }, { addOn: "logs" }, true],
  [{ isFleet: true, addOns: ["logs"] }, { addOn: "metrics" }, false],
  [{ sets: ["emea"] }, { addOn: "logs" }, true],
  [{ sets: ["emea"] }, { set: "emea" }, true],
  [{ sets: ["emea"] }, { set: "apac" }, false],
  [{}, { set: "apac" }, false],
])("a freeze %j on the page of %j: %s", (part, of, isTold) => expect(concerns(row(part), of)).toBe(isTold));
