// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { AddOnBindingsAnswer } from "@/lib/api/approvals/add-on-bindings";
import { AddOnBindings } from "./add-on-bindings";

const BINDING = {
  name: "hello",
  namespace: "c1",
  addOn: "hello",
  subjects: "Group system:open-cluster-management:addon:hello",
  role: "ClusterRole view",
  createdAt: "2026-11-11T10:00:00Z",
};

function show(answer: AddOnBindingsAnswer) {
  const requests = answerRequests({ "/api/v1/identities/role-bindings": () => answered(answer) });
  const { container } = render(<AddOnBindings />);
  const open = () => {
    const details = container.querySelector("details");
    details?.setAttribute("open", "");
    details?.dispatchEvent(new Event("toggle"));
  };
  return { requests, open };
}

describe("RoleBindings of add-ons", () => {
  it("are read when somebody opens them, those too that no rule is against", async () => {
    const { open, requests } = show({ bindings: [BINDING], partial: true });
    expect(requests).toEqual([]);
    open();
    const line = (await screen.findByRole("listitem")).textContent;
    expect(line).toMatch(/^hello in c1of hello, since 11 Nov 2026.*ClusterRole view for Group system:open-cluster/);
    expect(screen.getByText(/^There are more/)).toBeTruthy();
  });

  it("say which right is missing", async () => {
    const { open } = show({
      bindings: [],
      missing: { verb: "list", resource: "rolebindings", group: "rbac.authorization.k8s.io" },
    });
    open();
    expect(await screen.findByText(/list rolebindings/)).toBeTruthy();
  });
});
