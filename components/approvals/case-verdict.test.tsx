// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { CaseVerdict } from "./case-verdict";

type Answer = Parameters<typeof CaseVerdict>[0]["answer"];

const FAILED = { level: "bad", claim: "Its key is weak", evidence: "RSA 512", points: 40 } as const;
const PASSED = { level: "good", claim: "Its key is strong", evidence: "P-256", points: 0 } as const;

function answerOf(state: ApprovalAnswer["row"]["state"], more: Partial<Answer> = {}): Answer {
  const request = {
    ...{ resourceVersion: "7", signer: "s", commonNames: [], groups: [], otherSubject: [], alternativeNames: [] },
    ...{ usages: [], requester: "r", requesterGroups: [] },
  };
  const row: ApprovalAnswer["row"] = {
    ...{ name: "requests/c1-x", kind: "join", object: "c1-x", cluster: "c1", state, clusterStatus: "pending" },
    ...{ risk: "high", ownRisk: "high", headline: "", createdAt: "2026-11-20T08:00:00Z", version: "1" },
  };
  return { row, request, verdicts: [FAILED], ...more };
}

const found = { at: new Date().toISOString(), firstSeenAt: new Date().toISOString() };

it("is of now while the request is pending", () => {
  render(<CaseVerdict answer={answerOf("waiting")} />);
  expect(screen.getByRole("heading").textContent).toBe("Verdict");
});

it("is as it was found before the decision, with the time and what was found at first", async () => {
  render(<CaseVerdict answer={answerOf("denied", { found: { ...found, first: [PASSED] } })} />);
  expect((await screen.findByRole("heading")).textContent).toMatch(/^Verdict, as found at \d\d:\d\d$/);
  expect(screen.getByRole("list", { name: "Verdict" }).textContent).toContain("Its key is weak");
  expect(screen.getByRole("list", { name: "Verdict when first seen" }).textContent).toContain("Its key is strong");
});

it("says with the certificate whether it was renewed, and of a deleted request that it is", async () => {
  const { row, request, ...answer } = answerOf("issued", { found });
  const certificate = { serial: "0a", notBefore: "2026-01-01T00:00:00Z", notAfter: "2026-01-02T00:00:00Z" };
  const deleted = { ...row, deletedAt: new Date().toISOString() };
  const issued = (isRenewed: boolean) => request && { ...request, certificate: { ...certificate, isRenewed } };
  const { rerender } = render(<CaseVerdict answer={{ ...answer, row: deleted, request: issued(false) }} />);
  expect(await screen.findByText("Expired, and no newer certificate was seen")).toBeDefined();
  expect(screen.getByText(/^The hub deleted this request at \d\d:\d\d\. This is how it was\.$/)).toBeDefined();
  rerender(<CaseVerdict answer={{ ...answer, row, request: issued(true) }} />);
  expect(screen.getByText("A newer certificate was issued for the same subject")).toBeDefined();
  expect(screen.queryByText(/deleted this request/)).toBeNull();
});

it("is not known, and no check passes, where the request was decided before it was seen", async () => {
  render(<CaseVerdict answer={answerOf("issued", { verdicts: [] })} />);
  expect(await screen.findByText(/^It was decided before this console saw it/)).toBeDefined();
  expect(screen.queryByRole("list")).toBeNull();
});
