// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import type { IdentityHistoryAnswer } from "@/lib/api/metrics/identity-history";
import { identityHistory } from "@/lib/queries/history/identity-history";
import { IdentityChanges } from "./identity-changes";

const AT = Date.parse("2026-11-21T10:00:00Z");
const LAST = { name: "certificate/r1", object: "r1", subject: "agent", approver: "eve" };

async function opened(answer: IdentityHistoryAnswer) {
  const queries = newQueryClient();
  queries.setQueryData(identityHistory().queryKey, answer);
  const { user } = render(<IdentityChanges />, queries);
  await user.click(screen.getByText("What changed in the last hour"));
}

describe("what changed of identities", () => {
  it("is one line for each change, and one for many equal ones", async () => {
    await opened({
      since: AT,
      changes: [
        { at: AT + 3, kind: "alarm", way: "role-binding", size: 1, last: { ...LAST, object: "c1/b", cluster: "c1" } },
        { at: AT + 2, kind: "renewed", way: "certificate", size: 214, last: LAST },
        { at: AT + 1, kind: "issued", way: "certificate", size: 1, last: LAST },
      ],
    });
    const [alarm, renewed, issued] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(alarm).toContain("RoleBinding c1/b raised an alarm: a rule is against it");
    expect(renewed).toContain("214 certificates were renewed");
    expect(issued).toContain("Certificate r1 was issued, approved by eve");
    expect(screen.getByRole("link", { name: "c1/b" }).getAttribute("href")).toBe("/clusters/c1");
    expect(screen.getByRole("link", { name: "r1" }).getAttribute("href")).toContain("request=r1");
  });

  it("is said to be nothing, and since when, where nothing changed", async () => {
    await opened({ since: AT, changes: [] });
    expect(screen.queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByText(/^Nothing changed since /)).toBeTruthy();
  });
});
