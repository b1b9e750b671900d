import { expect, it } from "vitest";
import { type CountedEffect, radiusAbout, radiusSummary } from "./summary";

const effect = (
  addOn: string,
  counts: Partial<Record<"gains" | "loses" | "changes" | "starts", number>>,
  waves = 1,
): CountedEffect => {
  const { gains = 0, loses = 0, changes = 0, starts = 0 } = counts;
  const moving = { gains: { total: gains }, loses: { total: loses }, changes: { total: changes } };
  return { addOn, ...moving, ...(starts > 0 && { starts: { total: starts } }), waves };
};

it.each<[readonly CountedEffect[], string]>([
  [[], "No cluster gains, loses or reconfigures an add-on."],
  [[effect("logs", {})], "No cluster gains, loses or reconfigures an add-on."],
  [[effect("logs", { loses: 31, changes: 46 }, 3)], "Removes logs from 31 clusters, changes 46 in 3 waves."],
  [[effect("logs", { loses: 1, gains: 2 })], "Removes logs from 1 cluster, installs it on 2."],
  [[effect("logs", { gains: 31 }, 3)], "Installs logs on 31 clusters in 3 waves."],
  [
    [effect("logs", { loses: 1, gains: 2, changes: 3 }, 2)],
    "Removes logs from 1 cluster, installs it on 2, changes 3 in 2 waves.",
  ],
  [[effect("logs", { changes: 9_402 })], "Changes logs on 9,402 clusters at once."],
  [[effect("logs", { starts: 40 }, 4)], "40 waiting clusters of logs may start, in 4 waves."],
  [[effect("logs", { gains: 2, starts: 1 })], "Installs logs on 2 clusters. 1 waiting cluster of logs may start."],
  [
    [effect("dns", { gains: 1 }), effect("logs", { changes: 2 }, 2)],
    "Installs dns on 1 cluster. Changes logs on 2 clusters in 2 waves.",
  ],
  [
    ["a", "b", "c", "d", "e"].map((name) => effect(name, { gains: 1 })),
    "Installs a on 1 cluster. Installs b on 1 cluster. Installs c on 1 cluster. It also concerns 2 more add-ons.",
  ],
  [
    [{ ...effect("shop/web", { gains: 2, loses: 1, changes: 3 }, 2), of: "replica set" }],
    "Removes the manifests of shop/web from 1 cluster, applies them on 2, changes 3 in 2 waves.",
  ],
  [
    [..."abc"].map((name) => effect(name, { gains: 1 })).concat({ ...effect("d/e", { gains: 1 }), of: "work" }),
    "Installs a on 1 cluster. Installs b on 1 cluster. Installs c on 1 cluster. It also concerns 1 more add-on or replica set.",
  ],
])("says in a sentence what comes of a write: %#", (effects, summary) => {
  expect(radiusSummary(effects)).toBe(summary);
});

it("says of works that none moves", () => {
  expect(radiusSummary([], radiusAbout("ManifestWorkReplicaSet"))).toBe(
    "No cluster gains, loses or changes manifests.",
  );
});
