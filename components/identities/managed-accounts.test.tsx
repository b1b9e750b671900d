// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { ManagedAccounts } from "./managed-accounts";

function show(answer: ManagedAccountsAnswer) {
  const requests = answerRequests({ "/api/v1/identities/managed-accounts": () => answered(answer) });
  return { requests, ...render(<ManagedAccounts />) };
}

describe("managed service accounts", () => {
  it("stand with their cluster and how long their token holds", async () => {
    const late = { from: "2026-11-11T10:00:00Z", until: "2026-11-21T10:00:00Z" };
    const { container } = show({
      accounts: [
        { cluster: "eks-1", name: "deployer", state: "late", ...late },
        { cluster: "eks-2", name: "scanner", state: "none" },
      ],
    });
    expect((await screen.findByText(/^2 accounts/)).textContent).toBe("2 accounts, 1 not renewed yet");
    container.querySelector("details")?.setAttribute("open", "");
    const lines = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Not renewed yetdeployer on eks-1Token from 11 Nov 2026/);
    expect(lines[1]).toBe("No token yetscanner on eks-2Its cluster has not reported a token");
  });

  it("say which right is missing", async () => {
    const group = "authentication.open-cluster-management.io";
    show({ accounts: [], missing: { verb: "list", resource: "managedserviceaccounts", group } });
    expect(await screen.findByText(/list managedserviceaccounts/)).toBeTruthy();
  });

  it("are not spoken of on a hub that has none", async () => {
    const { container, requests } = show({ accounts: [] });
    await expect.poll(() => requests).toHaveLength(1);
    expect(container.textContent).toBe("");
  });
});
