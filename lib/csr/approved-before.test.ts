import { describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { approvedBefore } from "./approved-before";

const AGENT = "system:open-cluster-management:c1:x";

/** A request made `minutes` after ten o'clock. */
function request(
  minutes: number,
  { uid = `at-${minutes}`, username = AGENT, state = "Approved" } = {},
): CertificateSigningRequest {
  const creationTimestamp = new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString();
  const groups = ["system:open-cluster-management:c1", "system:open-cluster-management:c2"];
  const conditions = state === "" ? [] : [{ type: state, status: "True" }];
  return CertificateSigningRequest.parse({
    metadata: { uid, creationTimestamp },
    spec: { username, groups },
    status: { conditions },
  });
}

describe("approvedBefore", () => {
  it.each<[string, CertificateSigningRequest, number]>([
    ["one that was approved within the hour before it", request(1), 1],
    ["one by another agent of the cluster", request(30, { username: "system:open-cluster-management:c1:y" }), 1],
    ["none that is older", request(0), 0],
    ["none that came after it", request(61), 0],
    ["none that waits", request(30, { state: "" }), 0],
    ["none that was denied", request(30, { state: "Denied" }), 0],
    [
      "none that somebody else asked for under its labels",
      request(30, { username: "system:open-cluster-management:c2:x" }),
      0,
    ],
    ["none by a person", request(30, { username: "mallory" }), 0],
    ["not the request itself", request(60, { uid: "own" }), 0],
  ])("counts %s", (_, other, expected) => {
    expect(approvedBefore(request(60, { uid: "own" }), [other])).toBe(expected);
  });
});
