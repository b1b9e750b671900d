import { expect, it } from "vitest";
import { alarm, passedFinding } from "@/lib/csr/finding";
import { CaseRecords } from "./case-records";

const [GOOD, BAD] = [passedFinding("It is known", "c1"), alarm(40, "It is denied", "c1")];

it("keeps what was found first and what was found last, each with its time", () => {
  let now = Date.parse("2026-11-21T08:01:00Z");
  const records = new CaseRecords(() => now);
  records.see("a", [GOOD]);
  now = Date.parse("2026-11-21T08:12:00Z");
  records.see("a", [BAD]);
  now = Date.parse("2026-11-21T08:20:00Z");
  records.see("a", [{ ...BAD }]);
  expect(records.of("a")).toEqual({
    ...{ firstSeenAt: "2026-11-21T08:01:00.000Z", first: [GOOD] },
    ...{ lastSeenAt: "2026-11-21T08:12:00.000Z", last: [BAD] },
  });
  expect(records.of("b")).toBeUndefined();
});

it("forgets the oldest of too many, and those that went", () => {
  const records = new CaseRecords(Date.now, 2);
  for (const uid of ["a", "b", "c"]) records.see(uid, [GOOD]);
  records.forget("c");
  expect(["a", "b", "c"].map((uid) => records.of(uid) !== undefined)).toEqual([false, true, false]);
});
