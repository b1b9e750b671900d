import { expect, it } from "vitest";
import { Keys } from "@/server/keys";
import { isBadgeSigned, signBadge } from "./badge-signature";

const keys = new Keys("identity", ["k".repeat(32)]);
const now = 1_700_000_000_000;
const signature = signBadge(keys, "search", now + 60_000);

it("is good for its add-on until its end, also after a key was replaced", () => {
  expect(isBadgeSigned(keys, "search", signature, now)).toBe(true);
  expect(isBadgeSigned(keys, "search", signature, now + 60_000)).toBe(false);
  const newer = new Keys("identity", ["n".repeat(32), "k".repeat(32)]);
  expect(isBadgeSigned(newer, "search", signature, now)).toBe(true);
});

it("attack: another add-on, a later end, another key or nonsense is refused", () => {
  const [until = "", key = "", mac = ""] = signature.split(".");
  expect(isBadgeSigned(keys, "other", signature, now)).toBe(false);
  for (const forged of [
    `${Number(until) + 1}.${key}.${mac}`,
    `${until}.${key}.${"0".repeat(64)}`,
    "",
    "..",
    `${signature}0`,
    mac,
  ])
    expect(isBadgeSigned(keys, "search", forged, now), forged).toBe(false);
  expect(isBadgeSigned(new Keys("identity", ["x".repeat(32)]), "search", signature, now)).toBe(false);
});
