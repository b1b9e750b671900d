import { describe, expect, it } from "vitest";
import { clockSentence, wholeClockSentence } from "./clock-sentence";

const NOW = Date.parse("2026-11-27T12:00:00Z");

it("says what waits, for which window, and by the reader's clock when it begins and ends", () => {
  const text = clockSentence(
    {
      begins: "2026-12-01T02:00:00Z",
      ends: "2026-12-01T02:05:00Z",
      endsLatest: "2026-12-01T02:35:00Z",
      waiting: 2,
      waitsFor: "Next window Tue 02:00 Europe/Lisbon.",
      held: 0,
    },
    NOW,
  );
  expect(text).toMatch(
    /^2 clusters wait\. Next window Tue 02:00 Europe\/Lisbon\. Begins .+; ends .+ at the earliest, .+ at the latest, by your clock\.$/,
  );
});

it("ends what people wrote with a full stop", () => {
  const text = clockSentence({ waiting: 1, waitsFor: "Frozen by stop: Audit", held: 0 }, NOW);
  expect(text).toBe("1 cluster waits. Frozen by stop: Audit. When it begins is not known.");
});

it("says where nobody knows", () => {
  expect(clockSentence({ waiting: 0, held: 1, heldBy: "Frozen by stop: Audit" }, NOW)).toBe(
    "1 cluster may not start. Frozen by stop: Audit. When it begins is not known.",
  );
});

describe("a whole rollout", () => {
  const at = { begins: "2026-12-01T02:00:00Z", waiting: 0, held: 0 };
  const wave = { ...at, ends: "2026-12-01T02:05:00Z", endsLatest: "2026-12-01T02:35:00Z" };
  it.each<[string, readonly object[], RegExp | undefined]>([
    ["has no clock where nothing delays it", [{}, {}], undefined],
    ["has none without waves", [], undefined],
    [
      "begins with its first wave and ends with its last",
      [{ clock: wave }, { clock: wave }],
      /^Begins .+2026.+; ends .+ at the earliest, .+ at the latest, by your clock\.$/,
    ],
    [
      "begins at once where only a later wave is delayed",
      [{}, { clock: wave }],
      /^Begins at once; ends .+, by your clock\.$/,
    ],
    ["ends when nobody knows", [{ clock: wave }, { clock: at }], /^Begins .+; its end is not known, by your clock\.$/],
    [
      "begins when nobody knows",
      [{ clock: { waiting: 0, held: 3 } }, { clock: at }],
      /^When it begins is not known\.$/,
    ],
  ])("%s", (_, waves, text) => {
    const sentence = wholeClockSentence(waves, NOW);
    if (text) expect(sentence).toMatch(text);
    else expect(sentence).toBeUndefined();
  });
});
