import { expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ClaimedRequest } from "./approval-case";
import { DeletedRequests } from "./deleted-requests";

function request(name: string, cluster: string, uid = name): ClaimedRequest {
  const claim = { kind: "unclear", cluster, addOn: undefined } as const;
  const csr = CertificateSigningRequest.parse({ metadata: { name, uid } });
  return { csr, claim, read: { uid, claim, decoding: { ok: false, reason: "none" } } };
}

const uidsOf = (requests: Iterable<ClaimedRequest>) => [...requests].map(({ csr }) => csr.metadata.uid);

it("keeps requests with the time they were deleted at, by name and by cluster", () => {
  const deleted = new DeletedRequests(() => Date.parse("2026-11-21T08:12:00Z"));
  expect(deleted.keep(request("r1", "c1"))).toEqual([]);
  expect(deleted.get("r1")).toMatchObject({ deletedAt: "2026-11-21T08:12:00.000Z" });
  expect(uidsOf(deleted.ofCluster("c1"))).toEqual(["r1"]);
  expect(deleted.since).toBe("2026-11-21T08:12:00.000Z");
});

it("forgets one that another of its name replaces", () => {
  const deleted = new DeletedRequests();
  deleted.keep(request("r1", "c1", "first"));
  expect(uidsOf(deleted.keep(request("r1", "c2", "second")))).toEqual(["first"]);
  expect(uidsOf(deleted.ofCluster("c1"))).toEqual([]);
  expect(uidsOf(deleted.ofCluster("c2"))).toEqual(["second"]);
});

it("forgets the oldest of too many, and then knows all only since a later time", () => {
  let now = Date.parse("2026-11-21T08:00:00Z");
  const deleted = new DeletedRequests(() => now, 2);
  for (const name of ["r1", "r2"]) {
    now += 60_000;
    deleted.keep(request(name, "c1"));
  }
  expect(deleted.since).toBe("2026-11-21T08:00:00.000Z");
  expect(uidsOf(deleted.keep(request("r3", "c1")))).toEqual(["r1"]);
  expect(deleted.since).toBe("2026-11-21T08:01:00.001Z");
  expect(deleted.get("r1")).toBeUndefined();
});
