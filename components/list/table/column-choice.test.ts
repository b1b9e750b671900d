import { describe, expect, it } from "vitest";
import { chosenColumns, withColumnToggled } from "./column-choice";
import { readColumns } from "./row-columns";

const COLUMNS = [
  { id: "status", label: "Status" },
  { id: "env", label: "Environment", isExtra: true },
  { id: "age", label: "Age" },
];

describe("withColumnToggled", () => {
  it.each([
    [null, "env", "status,env,age"],
    [null, "age", "status"],
    ["status", "status", "none"],
    ["none", "age", "age"],
    ["age,status", "env", "status,env,age"],
    [null, "label.team", "status,age,label.team"],
    ["age,label.team", "label.env", "age,label.team,label.env"],
    ["age,label.team,label.env", "label.team", "age,label.env"],
    ["label.team", "age", "age,label.team"],
    ["age,gone", "status", "status,age"],
  ])("%j with %s toggled is %s", (selected, id, expected) => {
    expect(withColumnToggled(COLUMNS, readColumns(selected), id)).toBe(expected);
  });

  it("begins with the usual ones", () => {
    expect(chosenColumns(COLUMNS, undefined)).toEqual(["status", "age"]);
  });
});
