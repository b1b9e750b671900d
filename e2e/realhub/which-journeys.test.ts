import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { DEMO_HUB_ONLY, ONCE, READING } from "./which-journeys";

const FILES = readdirSync(join(dirname(import.meta.dirname), "journeys")).filter((name) => name.endsWith(".spec.ts"));

it("names journeys that there are, each at one place", () => {
  const named = [...DEMO_HUB_ONLY.keys(), ...READING, ...ONCE];
  expect(named.filter((name) => !FILES.includes(name))).toEqual([]);
  expect([...new Set(named)]).toEqual(named);
});

it("leaves none out on both hubs", () => {
  expect(ONCE.filter((name) => DEMO_HUB_ONLY.has(name) || READING.has(name))).toEqual([]);
});
