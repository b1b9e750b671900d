import { describe, expect, it } from "vitest";
import { parseWithoutManagedFields } from "./managed-fields";

const FIELDS = [
  { manager: "kubectl", operation: "Update", fieldsV1: { "f:status": { 'k:{"type":"Available"}': { ".": {} } } } },
];
const NAME = { name: "hello" };

/** The same value with them removed after parsing. */
function cutLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cutLater);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === "managedFields" ? [] : [[key, cutLater(part)]])),
  );
}

describe("reading without managed fields", () => {
  it.each<[string, object]>([
    [
      "in the middle of the metadata",
      { metadata: { labels: {}, managedFields: FIELDS, ...NAME }, status: { conditions: [{ a: 1 }] } },
    ],
    [
      "at its end",
      { metadata: { ...NAME, managedFields: FIELDS }, spec: { configs: [] }, status: { list: ["a"], last: [] } },
    ],
    ["alone", { metadata: { managedFields: FIELDS } }],
    ["none", { metadata: { ...NAME, managedFields: [] }, spec: {} }],
    ["no key of that name", { metadata: NAME }],
    [
      "in many objects",
      {
        items: Array.from({ length: 5 }, (_, n) => ({ metadata: { managedFields: FIELDS, name: `${n}` }, list: [n] })),
      },
    ],
    [
      "a text that has the key in it",
      { metadata: { annotations: { last: JSON.stringify({ managedFields: FIELDS }) }, ...NAME } },
    ],
  ])("leaves the rest as it is: %s", (_, value) => {
    expect(parseWithoutManagedFields(Buffer.from(JSON.stringify(value)))).toEqual(cutLater(value));
  });

  it.each(["a],", "a]}", "a]},", "]}]", 'a]},"name":"evil', "],["])(
    "mistakes nothing else for their end: %s",
    (manager) => {
      for (const metadata of [
        { managedFields: [{ manager, operation: "Update" }], ...NAME },
        { ...NAME, managedFields: [{ operation: "Update", manager }] },
      ]) {
        const value = {
          items: [
            { metadata, spec: { configs: [] }, status: { list: [1] } },
            { metadata: { managedFields: FIELDS, ...NAME } },
          ],
        };
        expect(cutLater(parseWithoutManagedFields(Buffer.from(JSON.stringify(value))))).toEqual(cutLater(value));
      }
    },
  );

  it("throws for what is not JSON", () => {
    expect(() => parseWithoutManagedFields(Buffer.from('{"metadata":{"managedFields":[{}],"name":'))).toThrow(
      SyntaxError,
    );
    expect(() => parseWithoutManagedFields(Buffer.from('{"managedFields":['))).toThrow(SyntaxError);
  });
});
