// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { DecisionBar } from "./decision-bar";
import { type Decision, decisionInputs } from "./decision-inputs";

const APPROVE = "/api/v1/approvals/requests/c1-x/approve";

function answerOf(risk: ApprovalRow["risk"]): ApprovalAnswer {
  const row: ApprovalRow = {
    ...{ name: "requests/c1-x", kind: "join", object: "c1-x", cluster: "c1", state: "waiting" },
    ...{ clusterStatus: "pending", risk, ownRisk: risk, headline: "", createdAt: "2026-11-20T08:00:00Z", version: "1" },
  };
  const request = {
    ...{ resourceVersion: "7", signer: "s", commonNames: [], groups: [], otherSubject: [], alternativeNames: [] },
    ...{ usages: [], requester: "r", requesterGroups: [] },
  };
  const may = { decide: { allowed: true }, accept: { allowed: true } };
  return { row, effect: "", points: 0, verdicts: [], request, others: [], may };
}

/** A bar whose writes all succeed; the focus goes on. */
function bar(risk: ApprovalRow["risk"]) {
  answerRequests({ [APPROVE]: () => new Response(null, { status: 204 }) });
  const goOn = vi.fn();
  const focus = { after: vi.fn(() => goOn), stay: vi.fn() };
  const run = async (decision: Decision) => {
    for (const { write } of decisionInputs(decision)) await write();
    return true;
  };
  return { ...render(<DecisionBar answer={answerOf(risk)} run={run} focus={focus} />), goOn, focus };
}

const bodies = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const action = () => screen.findByRole("button", { name: "Approve" });

describe("what is reviewed", () => {
  it.each([
    ["Approve", "approve"],
    ["Deny with reason", "deny"],
  ])("can be copied for kubectl: %s", async (button, verb) => {
    const { user } = bar("high");
    if (verb === "approve") await user.click(screen.getByLabelText("Approve the certificate"));
    await user.click(screen.getByRole("button", { name: button }));
    await user.click(await screen.findByText("Copy as kubectl"));
    expect(document.body.textContent).toContain(`kubectl --context HUB_CONTEXT certificate ${verb} c1-x`);
  });
});

describe("approving", () => {
  it("of low risk takes one press, and goes on to the next case", async () => {
    const { user, goOn, focus } = bar("low");
    await user.click(screen.getByLabelText("Approve the certificate"));
    await user.click(await action());
    await waitFor(() => expect(goOn).toHaveBeenCalledWith(true));
    expect(bodies()).toEqual([{ resourceVersion: "7" }]);
    expect(focus.after).toHaveBeenCalledWith(["requests/c1-x"]);
  });

  it.each(["review", "high"] as const)("of %s risk takes the cluster's name, typed, and a reason", async (risk) => {
    const { user } = bar(risk);
    await user.click(screen.getByLabelText("Approve the certificate"));
    await user.click(await action());
    const reason = await screen.findByRole("textbox", { name: /Why is it approved\?$/ });
    await user.type(reason, "  ");
    await user.type(screen.getByRole("textbox", { name: "Type c1" }), "c1");
    await user.click(await action());
    expect(bodies()).toEqual([]);
    await user.type(reason, "Announced");
    await user.type(screen.getByRole("textbox", { name: "Type c1" }), "x");
    await user.click(await action());
    expect(bodies()).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Type c1" }), "{Backspace}");
    await user.click(await action());
    await waitFor(() => expect(bodies()).toEqual([{ resourceVersion: "7", reason: "Announced", confirm: "c1" }]));
  });

  it("is over where somebody else has decided while the form was open", async () => {
    const { user, rerender, focus } = bar("high");
    await user.click(screen.getByLabelText("Approve the certificate"));
    await user.click(await action());
    await screen.findByRole("textbox", { name: /Why is it approved\?$/ });
    const { row, ...rest } = answerOf("high");
    const decided = { ...rest, row: { ...row, state: "denied" } } as const;
    rerender(<DecisionBar answer={decided} run={async () => true} focus={focus} />);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Approve the certificate").disabled).toBe(true);
  });

  it("is left without a write, and the focus stays in the case", async () => {
    const { user, focus } = bar("high");
    await user.click(screen.getByLabelText("Approve the certificate"));
    await user.click(await action());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText<HTMLInputElement>("Approve the certificate").checked).toBe(true);
    expect([bodies(), focus.stay.mock.calls.length]).toEqual([[], 1]);
  });
});

describe("accepting a cluster", () => {
  const none = { total: 0, unreachable: 0, regions: [] };
  const one = (name: string) => ({ total: 1, unreachable: 0, regions: [{ region: "", total: 1, names: [name] }] });
  const effect = { addOn: "logs", gains: one("c1"), loses: none, changes: none, overrides: none, waves: 1 };

  function accepting(plan: AcceptancePlan) {
    answerRequests({
      "/api/v1/approvals/acceptance": () => Response.json(plan),
      "/api/v1/approvals/clusters/c1/accept": () => new Response(null, { status: 204 }),
    });
    const answer = { ...answerOf("low"), cluster: { name: "c1", resourceVersion: "9" } } as unknown as ApprovalAnswer;
    const run = async (decision: Decision) => {
      for (const { write } of decisionInputs(decision)) await write();
      return true;
    };
    const focus = { after: vi.fn(() => vi.fn()), stay: vi.fn() };
    return render(<DecisionBar answer={answer} run={run} focus={focus} />);
  }

  it("says which add-ons come to it", async () => {
    const { user } = accepting({ confirmed: [], radius: { effects: [effect], unsure: [] } });
    await user.click(screen.getByLabelText("Accept the cluster"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Accept the cluster/ }).checked).toBe(true);
    expect(await screen.findByText("After joining: Installs logs on 1 cluster.")).toBeTruthy();
    const { className, tabIndex } = screen.getByRole("region", { name: "Effect of accepting" });
    expect([className.includes("max-h-"), className.includes("overflow-y-auto"), tabIndex]).toEqual([true, true, 0]);
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ resourceVersion: "9" }));
  });

  it("takes its name, typed, where another cluster loses an add-on by it", async () => {
    const loses = { ...effect, loses: one("c2") };
    const confirmed = [{ cluster: "c1", plan: "p-1" }];
    const { user } = accepting({ confirmed, radius: { effects: [loses], unsure: [] } });
    await user.click(screen.getByLabelText("Accept the cluster"));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await user.type(await screen.findByRole("textbox", { name: "Type c1" }), "c1");
    expect(bodies()).toEqual([{ clusters: ["c1"] }]);
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ resourceVersion: "9", plan: "p-1", confirm: "c1" }));
  });
});

it("names at its buttons the right that is lacking, ready to be requested", async () => {
  const missing = { verb: "update", resource: "certificatesigningrequests/approval", group: "certificates.k8s.io" };
  const may = { decide: { allowed: false, missing }, accept: { allowed: false, missing } };
  const focus = { after: vi.fn(() => vi.fn()), stay: vi.fn() };
  render(<DecisionBar answer={{ ...answerOf("low"), may }} run={async () => true} focus={focus} />);
  for (const name of ["Deny with reason", "Approve"])
    expect((await screen.findByRole("button", { name })).getAttribute("aria-haspopup")).toBe("dialog");
});
