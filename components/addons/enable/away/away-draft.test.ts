import { expect, it } from "vitest";
import type { AwayRequest } from "@/lib/api/addons/enable";
import { type AwayDraft, awayDraftOf, awayMisfits, awayRequestOf, WAITS_FOR_AWAY } from "./away-draft";

const ON: AwayDraft = { ...WAITS_FOR_AWAY, away: "on" };

it.each<[AwayRequest]>([
  [{}],
  [{ maxCatchUp: 5 }],
  [{ maxCatchUp: 20, perMinute: [50, 100, 200], perLabel: { label: "registry", max: 10 } }],
])("stands for %o, and back", (away) => {
  expect(awayRequestOf(awayDraftOf(away))).toEqual(away);
});

it("is nothing where the rollout waits for them, whatever else is typed", () => {
  expect(awayRequestOf(awayDraftOf(null))).toBeUndefined();
  expect(awayRequestOf({ ...ON, away: "", maxCatchUp: "5" })).toBeUndefined();
  expect(awayMisfits({ ...ON, away: "", maxCatchUp: "many" })).toEqual([]);
});

it.each<[Partial<AwayDraft>, readonly string[]]>([
  [{}, []],
  [{ maxCatchUp: " 5 ", perMinute: "50 100,200", perLabel: "registry", perLabelMax: "2" }, []],
  [{ maxCatchUp: "many", perMinute: "50, fast" }, ["maxCatchUp", "perMinute"]],
  [{ perLabel: "registry" }, ["perLabel.max"]],
  [{ perLabelMax: "3" }, ["perLabel.label"]],
  [{ perLabelMax: "few" }, ["perLabel.label", "perLabel.max"]],
])("%o does not fit at %j", (typed, fields) => {
  expect(awayMisfits({ ...ON, ...typed }).map(({ field }) => field)).toEqual(
    fields.map((field) => `rollout.away.${field}`),
  );
});
