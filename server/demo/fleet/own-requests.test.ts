import { describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ownNames, requestStep } from "./own-requests";

const OWNER = { prefix: "eks-1-", owner: "agent" };
const [FIRST = "", SECOND = ""] = ownNames(OWNER);
const NOW = new Date("2026-05-04T10:00:00Z");

function request(name: string, status: { certificate?: string; denied?: string } = {}): CertificateSigningRequest {
  const denied =
    status.denied === undefined
      ? []
      : [{ type: "Denied", status: "True", reason: "No", message: "", lastTransitionTime: status.denied }];
  return CertificateSigningRequest.parse({
    metadata: { name },
    status: { conditions: denied, certificate: status.certificate ?? "" },
  });
}

function decidedLongAgo(old: CertificateSigningRequest): CertificateSigningRequest {
  const conditions = [{ type: "Approved", status: "True" }];
  return CertificateSigningRequest.parse({
    metadata: { ...old.metadata, creationTimestamp: "2026-05-04T09:00:00Z" },
    status: { conditions },
  });
}

describe("requestStep", () => {
  const others = Array.from({ length: 10 }, (_, index) => request(`eks-1-stranger${index}`));
  const table: [string, CertificateSigningRequest[], ReturnType<typeof requestStep>][] = [
    ["asks where nothing is there", [], { kind: "create", name: FIRST }],
    ["waits for what it asked", [request(FIRST)], { kind: "wait" }],
    ["takes what was issued", [request(FIRST, { certificate: "PEM" })], { kind: "issued", certificate: "PEM" }],
    [
      "is not served by what strangers asked",
      [request("eks-1-other", { certificate: "PEM" })],
      { kind: "create", name: FIRST },
    ],
    [
      "waits five minutes after a refusal",
      [request(FIRST, { denied: "2026-05-04T09:58:00Z" })],
      { kind: "wait-until", at: Date.parse("2026-05-04T10:03:00Z") },
    ],
    ["asks again after that", [request(FIRST, { denied: "2026-05-04T09:50:00Z" })], { kind: "create", name: SECOND }],
    ["stops where ten requests are on the hub", others, { kind: "flooded" }],
    ["does not count what was decided an hour ago", others.map(decidedLongAgo), { kind: "create", name: FIRST }],
  ];

  it.each(table)("%s", (_, requests, step) => {
    expect(requestStep(OWNER, requests, NOW)).toEqual(step);
  });

  it("draws names that Kubernetes could have generated", () => {
    const names = ownNames({ prefix: `addon-${"long-".repeat(20)}`, owner: "x" });
    expect(new Set(names).size).toBe(10);
    for (const name of names) expect(name).toMatch(/^addon-[-a-z]{52}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });
});
