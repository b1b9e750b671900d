import { describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { approvedBefore } from "./approved-before";

const AGENT = "system:open-cluster-management:c1:x";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));

/** A request made `minutes` after ten o'clock, and decided at `decided`. */
function request(
  minutes: number,
  { uid = `at-${minutes}`, username = AGENT, state = "Approved", decided = minutes as number | null } = {},
): CertificateSigningRequest {
  const groups = ["system:open-cluster-management:c1", "system:open-cluster-management:c2"];
  const lastTransitionTime = decided === null ? "" : at(decided).toISOString();
  const conditions = state === "" ? [] : [{ type: state, status: "True", lastTransitionTime }];
  return CertificateSigningRequest.parse({
    metadata: { uid, creationTimestamp: at(minutes).toISOString() },
    spec: { username, groups },
    status: { conditions },
  });
}

describe("approvedBefore", () => {
  it.each<[string, CertificateSigningRequest, number]>([
    ["one that was approved within the last hour", request(31), 1],
    ["one that was approved an hour after it came", request(0, { decided: 60 }), 1],
    ["one that came later", request(61, { decided: 61 }), 1],
    ["one of which nobody knows when it was approved", request(0, { decided: null }), 1],
    ["one by another agent of the cluster", request(40, { username: "system:open-cluster-management:c1:y" }), 1],
    ["none that was approved before that", request(30), 0],
    ["none that waits", request(40, { state: "" }), 0],
    ["none that was denied", request(40, { state: "Denied" }), 0],
    [
      "none that somebody else asked for under its labels",
      request(40, { username: "system:open-cluster-management:c2:x" }),
      0,
    ],
    ["none by a person", request(40, { username: "mallory" }), 0],
    ["not the request itself", request(60, { uid: "own" }), 0],
  ])("counts %s", (_, other, expected) => {
    expect(approvedBefore(request(60, { uid: "own" }), [other], at(90).getTime())).toBe(expected);
  });
});
