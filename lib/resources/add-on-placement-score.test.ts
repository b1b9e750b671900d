import { describe, expect, it } from "vitest";
import { AddOnPlacementScore, validScore } from "./add-on-placement-score";

const NOW = new Date("2030-01-01T12:00:00Z");

describe("validScore", () => {
  it.each([
    [{ scores: [{ name: "cpu", value: 0 }] }, 0],
    [{ scores: [{ name: "other", value: 80 }] }, undefined],
    [{ scores: [{ name: "cpu", value: 80 }], validUntil: "2030-01-01T12:00:00Z" }, 80],
    [{ scores: [{ name: "cpu", value: 80 }], validUntil: "2030-01-01T11:59:59Z" }, undefined],
    [undefined, undefined],
  ])("reads %j as %s", (status, value) => {
    expect(
      validScore(AddOnPlacementScore.parse({ metadata: { name: "demo", namespace: "c1" }, status }), "cpu", NOW),
    ).toBe(value);
  });
});
