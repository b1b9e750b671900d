// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { PeopleGate } from "@/lib/api/gates/gate-detail";
import { ApprovalCard } from "./approval-card";

const GATE: PeopleGate = {
  addOn: "logs",
  namespace: "fleet",
  placement: "all",
  description: "",
  needed: 2,
  approvers: [],
  waits: [{ of: "abcdef123", group: "production", since: "2026-11-26T10:00:00Z", clusters: 14, given: 1, opens: true }],
  decisions: [
    {
      user: "ada",
      at: "2026-11-26T10:05:00Z",
      decision: "Approved",
      comment: "Looks well",
      of: "abcdef123",
      group: "production",
      counts: true,
    },
  ],
  evidence: { updated: 12, available: 11, failed: 1, progressing: 0, waiting: 14, at: "2026-11-26T10:10:00Z" },
  mayDecide: { allowed: true },
};

function show(gate: PeopleGate) {
  answerRequests({
    "/api/session": () => answered({ user: "grace", hub: "hub", demo: false, version: "1" }),
    "/api/rollouts": () => answered({ rows: [], total: 0, revision: 1, synced: true, loaded: 0 }),
    "/api/v1/gates/approval/people/decisions": () => answered({}),
  });
  return render(<ApprovalCard name="people" gate={gate} />);
}

it("says how many have approved, who, and what speaks for it", () => {
  show(GATE);
  expect(screen.getByText("1 of 2")).toBeTruthy();
  expect(screen.getByText(/^14 clusters wait/)).toBeTruthy();
  expect(screen.getByText("1 failed")).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Decisions" })).getByText(/Looks well/)).toBeTruthy();
});

it("names the right that approving takes to those who lack it", () => {
  const missing = { verb: "approve", resource: "rolloutgates", group: "flotilla.dev" };
  show({ ...GATE, mayDecide: { allowed: false, missing } });
  expect(screen.getByText("approve rolloutgates.flotilla.dev")).toBeTruthy();
});

it("asks for a reason before it denies, and says what the last approval starts", async () => {
  show(GATE);
  await userEvent.click(screen.getByRole("button", { name: "Deny group production" }));
  const denial = await screen.findByRole("dialog", { name: "Deny logs for group production?" });
  const deny = within(denial).getByRole("button", { name: "Deny" });
  expect(deny.getAttribute("aria-disabled") ?? deny.getAttribute("disabled")).not.toBeNull();
  await userEvent.click(within(denial).getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Approve group production" }));
  const approval = await screen.findByRole("dialog", { name: "Approve logs for group production?" });
  expect(approval.textContent).toContain("It is the last approval that is needed: the change goes on to 14 clusters.");
});

it("offers the decision as a command, once what is missing for it is said", async () => {
  show(GATE);
  await userEvent.click(screen.getByRole("button", { name: "Deny group production" }));
  const denial = within(await screen.findByRole("dialog"));
  expect(denial.queryByText(/^Copy as/)).toBeNull();
  await userEvent.type(denial.getByRole("textbox"), "It fails");
  expect(await denial.findByText("Copy as kubectl")).toBeTruthy();
  const command = denial.getByRole("region", { name: "Copy as kubectl", hidden: true }).textContent ?? "";
  expect(command).toContain("patch rolloutgates.flotilla.dev people --subresource status --type json");
  expect(command).toContain('"path":"/status/approvals/-","value":{"user":"grace"');
  expect(command).toContain('"decision":"Denied","comment":"It fails","of":"abcdef123","group":"production"');
});
