import { expect, it } from "vitest";
import { type QueueViews, queueCounts } from "./queue-counts";

const NOW = Date.parse("2026-01-10T00:00:00Z");
const WAITING = {
  state: "waiting",
  kind: "join",
  risk: "review",
  createdAt: "2026-01-09T23:00:00Z",
  clusterStatus: "pending",
} as const;
const certificate = { serial: "1", notBefore: "2026-01-01T00:00:00Z", notAfter: "2026-01-11T00:00:00Z" };
const ISSUED = { ...WAITING, state: "issued", kind: "renewal", clusterStatus: "available" } as const;

type Row = QueueViews["approvals"]["rows"] extends ReadonlyMap<string, infer One> ? One : never;

function counts(rows: readonly Row[], isSynced = true) {
  const identityFindings = { isSynced, list: () => [1, 2] };
  const approvals = { isSynced, rows: new Map(rows.map((row, index) => [String(index), row])) };
  return queueCounts({ approvals, identityFindings }, NOW);
}

it("counts what waits for people apart from what managers decide, and how long the oldest waits", () => {
  const older = { ...WAITING, createdAt: "2026-01-09T22:00:00Z" };
  expect(counts([WAITING, older, { ...WAITING, kind: "add-on", risk: "low" }, ISSUED]).approvals).toEqual([
    { waitsFor: "person", size: 2, oldestSeconds: 7_200 },
    { waitsFor: "manager", size: 1, oldestSeconds: 3_600 },
  ]);
});

it("counts certificates that are late to be renewed, but not those of clusters that were removed", () => {
  const late = { ...ISSUED, certificate: { ...certificate, isRenewed: false } };
  const renewed = { ...ISSUED, certificate: { ...certificate, isRenewed: true } };
  expect(counts([late, renewed, { ...late, clusterStatus: "absent" }]).overdueCertificates).toBe(1);
});

it("has no numbers of what is still being read: it is not zero", () => {
  expect(counts([WAITING], false)).toEqual({
    approvals: undefined,
    overdueCertificates: undefined,
    identityAlarms: undefined,
  });
  expect(counts([])).toMatchObject({ identityAlarms: 2, overdueCertificates: 0 });
});
