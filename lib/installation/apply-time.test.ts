import { expect, it } from "vitest";
import { type Happening, typicalApplyMs } from "./apply-time";

const wave = (size: number, atOnce = size) => ({ name: undefined, mandatory: false, size, atOnce, failuresAllowed: 0 });
const WAVES = [wave(2), wave(4), wave(4)];
const began = (at: number): Happening => ({ at, kind: "began" });
const opened = (at: number, number: number): Happening => ({ at, kind: "wave", wave: number });
const done = (at: number): Happening => ({ at, kind: "done" });

it.each<[string, readonly Happening[], number | undefined]>([
  ["nothing was seen", [], undefined],
  ["it has only begun", [began(0)], undefined],
  ["one wave was seen to its end", [began(0), opened(130, 2)], 30],
  ["the median of several", [began(0), opened(110, 2), opened(250, 3), done(380)], 30],
  ["a stop is no end of a wave", [began(0), { at: 50, kind: "stalled" }, done(900)], undefined],
  ["less than the soak is no time at all", [began(0), opened(40, 2)], 0],
])("%s", (_, happenings, expected) => {
  expect(typicalApplyMs(happenings, WAVES, 100)).toBe(expected);
});

it("is a part of a wave whose clusters follow each other", () => {
  expect(typicalApplyMs([began(0), done(650)], [wave(10, 2)], 100)).toBe(30);
});
