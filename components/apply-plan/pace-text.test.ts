import { expect, it } from "vitest";
import { paceText, waveStart } from "./pace-text";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const MINUTE = 60_000;
type Pace = Parameters<typeof paceText>[1];

const CLOCK = {
  begins: "2026-12-01T02:00:00Z",
  ends: "2026-12-01T02:04:00Z",
  waiting: 12,
  waitsFor: "Next window Tue 02:00 Europe/Lisbon.",
  held: 0,
};

it.each<[Pace, number, RegExp]>([
  [
    { sizes: [3, 1_000], earliestMs: 4 * MINUTE, latestMs: 60 * MINUTE },
    2,
    /^logs changes in waves of 3, 1,000 clusters: done after 4.min to 1.h.+, if none fails\.$/,
  ],
  [
    { sizes: [9], earliestMs: MINUTE },
    3,
    /^logs changes in waves: done after 1.min, without a latest end, if none fails\.$/,
  ],
  [{ sizes: [9] }, 1, /^logs changes on 9 clusters at once; when it is done is not known\.$/],
  [
    { sizes: [12], earliestMs: MINUTE, clock: CLOCK },
    1,
    /^logs changes on 12 clusters at once, if none fails: 12 clusters wait\. Next window Tue 02:00 Europe\/Lisbon\. Begins .+; ends .+ at the earliest, by your clock\.$/,
  ],
  [
    { sizes: [1, 2], clock: { waiting: 0, held: 3, heldBy: "Frozen by stop: Audit" } },
    2,
    /^logs changes in waves of 1, 2 clusters, if none fails: 3 clusters may not start\. Frozen by stop: Audit\. When it begins is not known\.$/,
  ],
])("of %o in %d", (pace, waves, text) => {
  expect(paceText({ addOn: "logs", waves, gains: 0, changes: 3 }, pace, NOW)).toMatch(text);
});

it("is of manifests where it is no add-on's", () => {
  const moved = { addOn: "fleet/web", of: "replica set", waves: 2, gains: 1, changes: 1 } as const;
  expect(paceText(moved, { sizes: [1, 1], earliestMs: 0 }, NOW)).toMatch(
    /^The manifests of fleet\/web come and change in waves of 1, 1 clusters/,
  );
});

it("says of clusters that get an add-on that it comes", () => {
  const gained = { addOn: "logs", waves: 2, gains: 3, changes: 0 };
  expect(paceText(gained, { sizes: [1, 2], earliestMs: MINUTE }, NOW)).toMatch(/^logs comes in waves of 1, 2 clusters/);
});

it.each([
  [{ beginsMs: [0] }, /^at once$/],
  [{ beginsMs: [2 * MINUTE] }, /^after 2.min at the earliest$/],
  [{ beginsMs: [2 * MINUTE], clock: CLOCK }, /12:02.* at the earliest$/],
  [{ beginsMs: [null] }, /^when is not known$/],
])("says when a wave begins: %o", (pace, text) => {
  expect(waveStart({ sizes: [1], ...pace }, 0, NOW)).toMatch(text);
});
