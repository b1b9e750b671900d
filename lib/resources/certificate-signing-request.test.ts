import { describe, expect, it } from "vitest";
import { CertificateSigningRequest, type CertificateState, certificateState } from "./certificate-signing-request";

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
    expect(certificateState(CertificateSigningRequest.parse({ metadata: { name: "x" }, status: { conditions, certificate } }))).toBe(state);
  });

  it("does not count a condition that is not true", () => {
    const status = { conditions: [{ type: "Approved", status: "False" }] };
    expect(certificateState(CertificateSigningRequest.parse({ metadata: { name: "x" }, status }))).toBe("pending");
  });
});
