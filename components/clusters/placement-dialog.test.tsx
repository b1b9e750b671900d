// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { PlacementDialog } from "./placement-dialog";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const TRIAL = {
  ...{ fleet: 4, chosen: 2, selection: [], problems: [] },
  namespaces: [{ name: "fleet", sets: ["all"], mayCreate: true }],
  effect: { plan: "p1", radius: { effects: [], unsure: [] } },
};

it("lets the placement be copied for kubectl and for a repository before it is created", async () => {
  answerRequests({ "/api/v1/placements/try": () => answered(TRIAL) });
  const { user } = render(<PlacementDialog filter="label.env=prod" total={2} onClose={() => undefined} />);
  await user.click(await screen.findByText("Copy as commands or files"));
  const kubectl = await screen.findByRole("region", { name: "Copy as kubectl" });
  expect(kubectl.textContent).toMatch(/apply -f - <<'EOF'[\s\S]*kind: Placement[\s\S]*namespace: fleet/);
  await user.click(screen.getByRole("radio", { name: "GitOps YAML" }));
  expect(screen.getByRole("region", { name: "Copy as GitOps YAML" }).textContent).toMatch(/key: env[\s\S]*- prod/);
});
