import { describe, expect, it } from "vitest";
import {
  approvalPatch,
  CertificateSigningRequest,
  type CertificateState,
  certificateState,
} from "./certificate-signing-request";

describe("certificateState", () => {
  it.each<[CertificateState, string[], string]>([
    ["pending", [], ""],
    ["approved", ["Approved"], ""],
    ["issued", ["Approved"], "Q0VSVA=="],
    ["failed", ["Approved", "Failed"], ""],
    ["failed", ["Failed"], "Q0VSVA=="],
    ["denied", ["Denied"], ""],
    ["denied", ["Approved", "Failed", "Denied"], "Q0VSVA=="],
    ["pending", [], "Q0VSVA=="],
  ])("is %s with conditions %j and certificate '%s'", (state, types, certificate) => {
    const conditions = types.map((type) => ({ type, status: "True" }));
    expect(
      certificateState(
        CertificateSigningRequest.parse({ metadata: { name: "x" }, status: { conditions, certificate } }),
      ),
    ).toBe(state);
  });

  it("does not count a condition that is not true", () => {
    const status = { conditions: [{ type: "Approved", status: "False" }] };
    expect(certificateState(CertificateSigningRequest.parse({ metadata: { name: "x" }, status }))).toBe("pending");
  });
});

describe("approvalPatch", () => {
  it("adds the decision to what others have said, and names the very object that was read", () => {
    const reported = { type: "Other", status: "True", reason: "", message: "", lastTransitionTime: "" };
    const csr = CertificateSigningRequest.parse({
      metadata: { name: "x", uid: "u", resourceVersion: "7" },
      status: { conditions: [reported] },
    });
    const decision = { type: "Denied", reason: "R", message: "m" } as const;
    expect(approvalPatch(csr, decision, new Date("2026-03-01T12:00:00.5Z"))).toEqual({
      metadata: { uid: "u", resourceVersion: "7" },
      status: { conditions: [reported, { ...decision, status: "True", lastUpdateTime: "2026-03-01T12:00:00Z" }] },
    });
  });
});
