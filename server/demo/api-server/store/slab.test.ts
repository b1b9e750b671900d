import { expect, it } from "vitest";
import { Slab } from "./slab";

const texts = [
  "",
  "{}",
  '{"name":"K\u00fcste \u65e5\u672c"}',
  "x".repeat(5_000),
  "y".repeat(40_000),
  '{"emoji":"\u{1f6a2}"}',
];

it("keeps every text as it is, whatever comes after it", () => {
  const slab = new Slab();
  const stored = Array.from({ length: 200 }, (_, index) => texts[index % texts.length] ?? "").map((text) => ({
    text,
    bytes: slab.keep(text),
  }));
  for (const { text, bytes } of stored) expect(bytes.toString("utf8")).toBe(text);
});

it("lets many short texts share their memory, and none with a long one", () => {
  const slab = new Slab();
  const short = Array.from({ length: 100 }, (_, index) => slab.keep(`{"index":${index}}`));
  expect(new Set(short.map(({ buffer }) => buffer)).size).toBe(1);
  const long = slab.keep("z".repeat(20_000));
  expect(long.buffer.byteLength).toBe(20_000);
});
