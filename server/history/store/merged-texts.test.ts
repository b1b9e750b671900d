import { describe, expect, it } from "vitest";
import { BLOCK, blocksOf } from "./block";
import { compacted } from "./compacted";
import { MergedTexts } from "./merged-texts";
import { Snapshot } from "./snapshot";
import { TestHistory } from "./testing";

const pause = () => undefined;

/** What an hour wrote in which each minute has texts of its own, and the second half another object. */
async function anHour() {
  const history = new TestHistory();
  history.become("c1/hello", "healthy");
  history.store.begin();
  await history.pass(0);
  const began = history.now;
  for (let minute = 1; minute <= 60; minute += 1) {
    await history.pass(60_000);
    history.become("c1/hello", `state ${minute}`);
    if (minute >= 30) history.become("c2/later", `other ${minute}`);
  }
  await history.pass(1_000);
  const [segment] = history.storage.segments;
  if (!segment) throw new Error("There is a segment.");
  const bytes = await history.storage.read(segment);
  return { bytes, began, small: await compacted(bytes, history.now, pause) };
}

const definitionsIn = (segment: Buffer) => blocksOf(segment).filter(({ type }) => type === BLOCK.definitions).length;

function told(snapshot: Snapshot): string[] {
  return Array.from({ length: snapshot.size }, (_, id) => `${snapshot.nameOf(id)} ${snapshot.stateOf(id)}`);
}

describe("definitions of texts in a closed segment", () => {
  it("are a few blocks, and say of each time what they said before", async () => {
    const { began, bytes, small } = await anHour();
    expect(definitionsIn(bytes)).toBeGreaterThan(50);
    expect(definitionsIn(small)).toBeLessThan(6);
    for (let minute = 0; minute <= 61; minute += 1) {
      const at = began + minute * 60_000 + 30_000;
      expect(told(await Snapshot.read(small, at)), `${minute}`).toEqual(told(await Snapshot.read(bytes, at)));
    }
  });

  it("define no object before it was there: of what was not recorded a list says so", async () => {
    const { began, small } = await anHour();
    const sizeAt = async (minute: number) => (await Snapshot.read(small, began + minute * 60_000 + 30_000)).size;
    expect([await sizeAt(0), await sizeAt(28), await sizeAt(31)]).toEqual([1, 1, 2]);
  });

  it("are not larger than takes a moment to read", () => {
    const texts = new MergedTexts();
    const payload = Buffer.concat([Buffer.from([1, 0x80, 0x80, 0x08]), Buffer.alloc(131_072, "x"), Buffer.from([0])]);
    const taken = [1, 2].map((at) => [texts.add({ at, payload }), texts.isFull]);
    expect(taken).toEqual([
      [true, false],
      [true, true],
    ]);
    expect([texts.take()?.at, texts.take(), texts.isFull]).toEqual([1, undefined, false]);
  });

  it("attack: a text that is longer than its block is refused", () => {
    expect(() => new MergedTexts().add({ at: 1, payload: Buffer.from([1, 200, 1, 65, 0]) })).toThrow(RangeError);
  });
});
