// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { EnablePlan } from "@/lib/api/addons/enable";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { DisableDialog } from "./disable-dialog";

const PLAN: EnablePlan = {
  ...{ id: "1", rights: [], gaining: [], keeping: [], losing: [], waves: [], problems: [], warnings: [], follow: "/" },
  writes: [{ verb: "patch", kind: "ClusterManagementAddOn", name: "logs", before: "a: 1\n", after: "a: 2\n" }],
  owned: [{ kind: "ClusterManagementAddOn", name: "logs", owner: { tool: "Flux", by: "Kustomization fleet" } }],
};
const PLACEMENTS = ["edge", "core"].map((name) => ({ namespace: "fleet", name, strategy: "All", conditions: [] }));

it("asks again for an override where other placements are left", async () => {
  answerRequests({
    "/api/v1/addons/logs/disable/plan": () => answered({ ...PLAN, id: `${vi.mocked(fetch).mock.calls.length}` }),
    "/api/v1/addons/logs/disable": () => answered({ outcomes: [] }),
  });
  const { user } = render(
    <DisableDialog row={{ name: "logs", install: "placements", placements: PLACEMENTS }} onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole("checkbox", { name: /^Write it here all the same/ }));
  await user.click(screen.getByRole("checkbox", { name: "fleet/edge" }));
  const again = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Write it here all the same/ });
  await waitFor(() => expect(again.checked).toBe(false));
  await user.click(screen.getByRole("button", { name: "Remove 1 placement" }));
  const { calls } = vi.mocked(fetch).mock;
  expect(calls.filter(([path]) => String(path).endsWith("/disable"))).toEqual([]);
});

it("offers to keep it where one of several placements leaves, and not where all do", async () => {
  const none = { total: 0, unreachable: 0, regions: [] };
  const loses = { total: 1, unreachable: 0, regions: [{ region: "eu", total: 1, names: ["c1"] }] };
  const effect: EffectOnAddOn = { addOn: "logs", gains: none, loses, changes: none, overrides: none, waves: 1 };
  const radius = { effects: [effect], unsure: [] };
  const losing = [{ cluster: "c1", createdAt: "2026-11-01T00:00:00Z", finalizers: [] }];
  answerRequests({ "/api/v1/addons/logs/disable/plan": () => answered({ ...PLAN, losing, owned: [], radius }) });
  const { user } = render(
    <DisableDialog row={{ name: "logs", install: "placements", placements: PLACEMENTS }} onClose={() => undefined} />,
  );
  await screen.findByText("Clusters by region");
  expect(screen.queryByRole("button", { name: /^Keep logs/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "fleet/edge" }));
  expect(await screen.findByRole("button", { name: "Keep logs on this cluster…" })).toBeDefined();
});

it("offers the placements first, and names what leaves where clusters keep the add-on", async () => {
  answerRequests({ "/api/v1/addons/logs/disable/plan": () => answered({ ...PLAN, owned: [], keeping: ["c1"] }) });
  const { user } = render(
    <DisableDialog row={{ name: "logs", install: "placements", placements: PLACEMENTS }} onClose={() => undefined} />,
  );
  const keeps = await screen.findByText("1 cluster keeps it.");
  const placement = screen.getByRole("checkbox", { name: "fleet/edge" });
  expect(placement.compareDocumentPosition(keeps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(placement);
  expect(await screen.findByRole("button", { name: "Remove 1 placement" })).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Remove placement fleet/core from logs?" })).toBeDefined();
  expect(screen.getByRole("dialog").textContent).not.toContain("Disable");
});
