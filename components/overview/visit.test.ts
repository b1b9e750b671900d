import { describe, expect, it } from "vitest";
import { changesSince, continued, readVisit } from "./visit";

const MINUTE = 60_000;
const at = (minute: number, unhealthy = 0) => ({ at: minute * MINUTE, counts: { healthy: 9, unhealthy } });

describe("a visit", () => {
  it("goes on while somebody looks again within half an hour", () => {
    const visit = [at(0), at(20), at(45)].reduce(continued, undefined as ReturnType<typeof readVisit>);
    expect(visit).toEqual({ last: at(45) });
  });

  it("is compared with the end of the one before it, also later", () => {
    const first = continued(continued(undefined, at(0)), at(10, 1));
    const second = continued(first, at(60, 5));
    expect(second.before).toEqual(at(10, 1));
    expect(continued(second, at(80, 7)).before).toEqual(at(10, 1));
    expect(continued(second, at(200, 7)).before).toEqual(at(60, 5));
  });

  it("is read from what was written, and from nothing else", () => {
    const visit = continued(continued(undefined, at(0)), at(60));
    expect(readVisit(JSON.stringify(visit))).toEqual(visit);
    for (const text of [null, "", "{", "[]", '{"last":{"at":"x"}}']) expect(readVisit(text)).toBeUndefined();
  });
});

describe("changes since then", () => {
  it.each([
    [{ healthy: 9 }, { healthy: 9 }, {}],
    [{ healthy: 9 }, { healthy: 7, unhealthy: 2 }, { healthy: -2, unhealthy: 2 }],
    [{ healthy: 7, degraded: 2 }, { healthy: 9 }, { healthy: 2, degraded: -2 }],
    [{}, { constructor: 1 }, { constructor: 1 }],
  ])("from %o to %o are %o", (before, now, expected) => {
    const counts = new Map(Object.entries(now));
    expect(Object.fromEntries(changesSince({ at: 0, counts: before as Record<string, number> }, counts))).toEqual(
      expected,
    );
  });
});
