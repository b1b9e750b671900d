// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { PlanCopies } from "./plan-copies";

const created = (namespace: string) => ({
  verb: "create" as const,
  kind: "ManagedClusterAddOn",
  namespace,
  name: "logs",
  after: `apiVersion: g/v1\nkind: ManagedClusterAddOn\nmetadata:\n  name: logs\n  namespace: ${namespace}\nspec: {}\n`,
});

it("gives a plan as commands and files", async () => {
  const { user } = render(<PlanCopies writes={[created("a"), created("b")]} />);
  await user.click(screen.getByText("Copy as commands or files"));
  expect((await screen.findByRole("region", { name: "Copy as kubectl" })).textContent).toContain("apply -f -");
  await user.click(screen.getByRole("radio", { name: "clusteradm" }));
  expect(screen.getByRole("region", { name: "Copy as clusteradm" }).textContent).toContain(
    "clusteradm addon enable --names logs --clusters a,b",
  );
});

it("is not there for a plan without writes", () => {
  expect(render(<PlanCopies writes={[]} />).container.textContent).toBe("");
});

it("gives no text that would write what is hidden of a Secret", async () => {
  const after = "apiVersion: v1\nkind: AddOnTemplate\nmetadata:\n  name: a\nspec:\n  token: hidden\n";
  const hidden = { verb: "create", kind: "AddOnTemplate", name: "a", after, isMasked: true } as const;
  const { container, user } = render(<PlanCopies writes={[created("a"), hidden]} />);
  await user.click(screen.getByText("Copy as commands or files"));
  expect(await screen.findByText(/contents of Secrets are hidden/)).toBeDefined();
  expect(container.textContent).not.toContain("apply -f -");
});
