import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BLOCK, blocksOf, DamagedSegment, encodeBlock, payloadOf } from "./block";
import { PayloadsAhead } from "./payloads-ahead";

/** Small ones, and ones that are large enough to be inflated elsewhere. */
const SIZES = [10, 1_000, 200_000, 0, 300_000, 200_001, 700];

async function segment(): Promise<Buffer> {
  const encoded = SIZES.map((size, at) =>
    encodeBlock({ type: BLOCK.changes, at, payload: Buffer.concat([randomBytes(size), Buffer.alloc(size)]) }),
  );
  return Buffer.concat(await Promise.all(encoded));
}

describe("what blocks hold, inflated ahead", () => {
  it("is what each holds", async () => {
    const bytes = await segment();
    const blocks = blocksOf(bytes);
    const payloads = new PayloadsAhead(bytes, blocks);
    for (const [index, block] of blocks.entries())
      expect((await payloads.at(index)).equals(payloadOf(bytes, block)), `block ${index}`).toBe(true);
  });

  it("is not waited for by who stops before a damaged one", async () => {
    const bytes = await segment();
    const blocks = blocksOf(bytes);
    const payloads = new PayloadsAhead(bytes, blocks);
    expect((await payloads.at(0)).length).toBe(20);
    bytes.fill(0xff, (blocks[4]?.start ?? 0) + 40, blocks[4]?.end);
    expect((await payloads.at(1)).length).toBe(2_000);
    expect(() => payloads.at(2)).toThrow(DamagedSegment);
  });
});
