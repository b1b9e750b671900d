import { describe, expect, it } from "vitest";
import { linesOf } from "./watch-lines";

async function collect(chunks: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(streamOf(chunks))) lines.push(line);
  return lines;
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describe("linesOf", () => {
  const text = '{"a":"é"}\n{"b":"漢字"}\n\n{"c":1}\n';
  const bytes = Buffer.from(text);

  it("returns the same lines wherever the bytes are split", async () => {
    for (let first = 0; first <= bytes.length; first += 1) {
      for (const second of [first, Math.min(bytes.length, first + 3)]) {
        const chunks = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
        expect(await collect(chunks)).toEqual(['{"a":"é"}', '{"b":"漢字"}', "", '{"c":1}']);
      }
    }
  });

  it("leaves out a last line that was cut off", async () => {
    expect(await collect([Buffer.from('{"a":1}\n{"b":')])).toEqual(['{"a":1}']);
  });
});
