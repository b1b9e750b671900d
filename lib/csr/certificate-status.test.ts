import { expect, it } from "vitest";
import { certificateStatusOf, renewalDueMs } from "./certificate-status";

const VALIDITY = { notBefore: "2026-11-01T00:00:00Z", notAfter: "2026-11-11T00:00:00Z", isRenewed: false };

it("wants a newer certificate before less than a fifth of the validity is left", () => {
  expect(new Date(renewalDueMs(VALIDITY)).toISOString()).toBe("2026-11-09T00:00:00.000Z");
});

it.each([
  ["2026-11-08T23:59:59Z", "valid"],
  ["2026-11-09T00:00:00Z", "late"],
  ["2026-11-10T23:59:59Z", "late"],
  ["2026-11-11T00:00:00Z", "expired"],
])("says at %s that a certificate without a newer one is %s", (now, status) => {
  expect(certificateStatusOf(VALIDITY, Date.parse(now))).toBe(status);
});

it("says of one that was renewed no more than that", () => {
  expect(certificateStatusOf({ ...VALIDITY, isRenewed: true }, Date.parse("2026-12-01T00:00:00Z"))).toBe("renewed");
});
