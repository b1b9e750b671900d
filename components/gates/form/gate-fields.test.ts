import { describe, expect, it } from "vitest";
import { gateFields, setNumber, setTyped, typedList } from "./gate-fields";

const TEXT = `kind: RolloutGate
spec:
  # Both of them.
  approvals: 2
  description: Before production
`;

function changed(change: (fields: NonNullable<ReturnType<typeof gateFields>>) => void): string {
  let text = TEXT;
  const fields = gateFields(TEXT, (next) => {
    text = next;
  });
  if (fields) change(fields);
  return text;
}

describe("fields of a gate's text", () => {
  it("changes one field and leaves the rest as it is written", () => {
    const text = changed((fields) => setNumber(fields, ["spec", "approvals"], "3"));
    expect(text).toBe(TEXT.replace("approvals: 2", "approvals: 3"));
  });

  it("removes what is emptied, and keeps what is no number as it was typed", () => {
    expect(changed((fields) => setTyped(fields, ["spec", "description"], ""))).not.toContain("description");
    expect(changed((fields) => setNumber(fields, ["spec", "approvals"], "two"))).toContain("approvals: two");
  });

  it("has none of a text that is no object", () => {
    expect(gateFields("spec: [", () => undefined)).toBeUndefined();
  });
});

it.each([
  ["a, b  c,a", ["a", "b", "c"]],
  [" , ", undefined],
])("reads names of %j", (text, names) => expect(typedList(text)).toEqual(names));
