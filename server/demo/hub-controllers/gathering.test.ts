import { describe, expect, it } from "vitest";
import { Gathering } from "./gathering";

const START = Date.parse("2030-01-01T12:00:00Z");

function at() {
  const clock = { ms: START };
  return { clock, gathering: new Gathering(() => new Date(clock.ms)) };
}

describe("Gathering", () => {
  it("lets the first change through, and others after a rest that grows with the work", () => {
    const { clock, gathering } = at();
    expect(gathering.waitMs("a")).toBe(0);
    gathering.begin("a");
    gathering.end("a");
    expect(gathering.waitMs("a")).toBe(100);
    expect(gathering.waitMs("b")).toBe(0);
    clock.ms += 100;
    expect(gathering.waitMs("a")).toBe(0);
    gathering.begin("a");
    clock.ms += 200;
    gathering.end("a");
    expect(gathering.waitMs("a")).toBe(800);
    gathering.begin("a");
    clock.ms += 60_000;
    gathering.end("a");
    expect(gathering.waitMs("a")).toBe(2_000);
  });

  it("is not stopped by a clock that is set back, nor by what was forgotten", () => {
    const { clock, gathering } = at();
    gathering.begin("a");
    gathering.end("a");
    clock.ms -= 3_600_000;
    expect(gathering.waitMs("a")).toBe(0);
    gathering.begin("a");
    gathering.end("a");
    gathering.forget("a");
    expect(gathering.waitMs("a")).toBe(0);
  });
});
