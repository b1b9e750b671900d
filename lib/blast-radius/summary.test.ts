import { expect, it } from "vitest";
import { type CountedEffect, radiusSummary } from "./summary";

const effect = (addOn: string, counts: Partial<Record<"gains" | "loses" | "changes", number>>, waves = 1) => {
  const { gains = 0, loses = 0, changes = 0 } = counts;
  return { addOn, gains: { total: gains }, loses: { total: loses }, changes: { total: changes }, waves };
};

it.each<[readonly CountedEffect[], string]>([
  [[], "No cluster gains, loses or reconfigures an add-on."],
  [[effect("logs", {})], "No cluster gains, loses or reconfigures an add-on."],
  [[effect("logs", { loses: 31, changes: 46 }, 3)], "Removes logs from 31 clusters, changes 46 in 3 waves."],
  [[effect("logs", { loses: 1, gains: 2 })], "Removes logs from 1 cluster, installs it on 2."],
  [[effect("logs", { changes: 9_402 })], "Changes logs on 9,402 clusters at once."],
  [
    [effect("dns", { gains: 1 }), effect("logs", { changes: 2 }, 2)],
    "Installs dns on 1 cluster. Changes logs on 2 clusters in 2 waves.",
  ],
  [
    ["a", "b", "c", "d", "e"].map((name) => effect(name, { gains: 1 })),
    "Installs a on 1 cluster. Installs b on 1 cluster. Installs c on 1 cluster. It also concerns 2 more add-ons.",
  ],
])("says in a sentence what comes of a write: %#", (effects, summary) => {
  expect(radiusSummary(effects)).toBe(summary);
});
