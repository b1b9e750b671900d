import { describe, expect, it } from "vitest";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ordersOf, type RolloutOrder, withOrder } from "./orders";

const HASH = "0".repeat(64);
const config = { group: "g", resource: "r", namespace: "", name: "n", specHash: HASH };
const at = "2030-01-01T00:00:00Z";

const read = (text: string | undefined, placement = "ns/p") =>
  ordersOf({ annotations: text === undefined ? {} : { [ROLLOUTS_ANNOTATION]: text } })(placement);
const readEntry = (entry: unknown) => read(JSON.stringify({ "ns/p": entry }));

describe("ordersOf", () => {
  it("is nothing where no one has asked for anything", () => {
    expect(read(undefined)).toBeUndefined();
    expect(read("{}")).toBeUndefined();
    expect(read(JSON.stringify({ "ns/other": { version: 1, hold: { at } } }))).toBeUndefined();
  });

  it("reads what people have ordered for one placement", () => {
    const order: RolloutOrder = {
      version: 1,
      hold: { at, by: "alice", reason: "the freeze" },
      abort: { at, of: [config], back: [config] },
      gate: { minAvailablePercent: 90 },
    };
    expect(readEntry(order)).toEqual({ ok: true, order });
  });

  it.each<[string, string]>([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["null", "null"],
    ["more than anybody writes", JSON.stringify({ "ns/p": { version: 1, hold: { at, reason: "x".repeat(70_000) } } })],
  ])("refuses %s for every placement", (_, text) => {
    expect(read(text)).toEqual({ ok: false, error: "the annotation flotilla.dev/rollouts is not a JSON object" });
    expect(read(text, "ns/other")?.ok).toBe(false);
  });

  it.each<[unknown, string]>([
    [{ version: 2 }, "has an unknown version for ns/p"],
    [{ hold: { at } }, "has an unknown version for ns/p"],
    [{ version: 1, pause: true }, "has an unknown field for ns/p: pause"],
    [{ version: 1, hold: { at, until: "" } }, "has an unknown field for ns/p: hold.until"],
    [{ version: 1, gate: { minAvailablePercent: 0 } }, "has an invalid value for ns/p: gate.minAvailablePercent"],
    [{ version: 1, gate: { minAvailablePercent: 101 } }, "has an invalid value for ns/p: gate.minAvailablePercent"],
    [{ version: 1, gate: { minAvailablePercent: "90" } }, "has an invalid value for ns/p: gate.minAvailablePercent"],
    [{ version: 1, abort: { at, of: [], back: [config] } }, "has an invalid value for ns/p: abort.of"],
    [
      { version: 1, abort: { at, of: [config], back: [{ ...config, specHash: "" }] } },
      "has an invalid value for ns/p: abort.back.0.specHash",
    ],
    ["held", "has an invalid value for ns/p"],
    [null, "has an invalid value for ns/p"],
  ])("refuses %j in words, and only there", (entry, error) => {
    expect(readEntry(entry)).toEqual({ ok: false, error: `the annotation flotilla.dev/rollouts ${error}` });
    expect(read(JSON.stringify({ "ns/p": entry, "ns/q": { version: 1, hold: { at } } }), "ns/q")?.ok).toBe(true);
  });

  it("finds nothing under names that every object has", () => {
    expect(read("{}", "constructor")).toBeUndefined();
    expect(read('{"__proto__": {"version": 1}}', "ns/p")).toBeUndefined();
  });
});

describe("withOrder", () => {
  const held: RolloutOrder = { version: 1, hold: { at } };

  it("leaves the orders of other placements as they are written", () => {
    const before = '{"ns/q":{"version":7}}';
    expect(withOrder(before, "ns/p", held)).toBe(JSON.stringify({ "ns/q": { version: 7 }, "ns/p": held }));
    expect(withOrder(JSON.stringify({ "ns/q": { version: 7 }, "ns/p": held }), "ns/p", undefined)).toBe(before);
  });

  it("goes where no order is left", () => {
    expect(withOrder(JSON.stringify({ "ns/p": held }), "ns/p", { version: 1 })).toBeUndefined();
    expect(withOrder("{", "ns/p", undefined)).toBeUndefined();
  });

  it("reads what it has written", () => {
    expect(read(withOrder(undefined, "ns/p", held))).toEqual({ ok: true, order: held });
  });
});
