import { expect, it } from "vitest";
import { isNothing, NOTHING_TYPED, readTypedEdit } from "./typed-edit";

const read = (text: object) => readTypedEdit({ ...NOTHING_TYPED, ...text });

it("reads labels and taints as kubectl writes them", () => {
  const { changes, problems } = read({
    addLabels: "env=prod, example.com/tier=1 empty=",
    removeLabels: "old  older",
    set: " emea ",
    addTaints: "gpu=a100:NoSelect drain:NoSelectIfNew",
    removeTaints: "gone",
  });
  expect(problems).toEqual({});
  expect(changes).toEqual({
    labels: { add: { env: "prod", "example.com/tier": "1", empty: "" }, remove: ["old", "older"] },
    set: "emea",
    taints: {
      add: [
        { key: "gpu", value: "a100", effect: "NoSelect" },
        { key: "drain", effect: "NoSelectIfNew" },
      ],
      remove: ["gone"],
    },
  });
});

it.each([
  ["", undefined],
  ["accept", true],
  ["deny", false],
])("reads the acceptance “%s” as %j", (acceptance, accepts) => {
  expect(read({ acceptance }).changes.accepts).toBe(accepts);
});

it.each([
  ["", undefined, undefined],
  [" 120 ", 120, undefined],
  ["0", 0, undefined],
  ["1m", undefined, "Write a whole number of seconds."],
  ["-5", undefined, "Write a whole number of seconds."],
  ["9999999999", undefined, "Write a whole number of seconds."],
])("reads the lease “%s” as %j", (lease, leaseDurationSeconds, problem) => {
  const { changes, problems } = read({ lease });
  expect([changes.leaseDurationSeconds, problems.lease]).toEqual([leaseDurationSeconds, problem]);
});

it("says what cannot be read", () => {
  expect(read({ addLabels: "env" }).problems.addLabels).toMatch(/^Write key=value/);
  expect(read({ addTaints: "gpu:NoSchedule" }).problems.addTaints).toMatch(/NoSelect, PreferNoSelect, NoSelectIfNew/);
  expect(read({ addTaints: "gpu" }).problems.addTaints).toBeDefined();
});

it("is nothing while only spaces are typed", () => {
  expect([isNothing({ ...NOTHING_TYPED, set: " " }), isNothing({ ...NOTHING_TYPED, set: "a" })]).toEqual([true, false]);
});
