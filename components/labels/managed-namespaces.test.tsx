// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { ManagedNamespaces } from "./managed-namespaces";

const condition = (status: string, message: string) => ({
  ...{ type: "NamespaceAvailable", reason: "", since: "2026-01-01T00:00:00Z" },
  ...{ status, message },
});

it("says which namespaces the cluster created, which not and why, and which its agent has not reported", () => {
  const failed = condition("False", "Failed to apply namespace: quota exceeded");
  const namespaces = [
    { set: "emea", name: "logs", available: condition("True", "applied") },
    { set: "emea", name: "monitoring", available: failed },
    { set: "global", name: "policy" },
  ];
  render(<ManagedNamespaces namespaces={namespaces} />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^logsCreatedBy the set emea/),
    expect.stringMatching(/^monitoringNot createdFailed to apply namespace: quota exceeded\. By the set emea/),
    expect.stringMatching(/^policyNot reported yetBy the set global$/),
  ]);
});

it("is nothing where no set asks for a namespace", () => {
  const { container } = render(<ManagedNamespaces namespaces={[]} />);
  expect(container.textContent).toBe("");
});
