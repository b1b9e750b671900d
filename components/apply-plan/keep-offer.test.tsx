// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { EnablePlan } from "@/lib/api/addons/enable";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { KeepOffer } from "./keep-offer";

const none = { total: 0, unreachable: 0, regions: [] };
const leaving = (total: number, names: string[]): EffectOnAddOn => {
  const loses = { total, unreachable: 0, regions: [{ region: "", total, names }] };
  return { addOn: "logs", gains: none, loses, changes: none, overrides: none, waves: 1 };
};
const PLAN: EnablePlan = {
  ...{ id: "1", rights: [], gaining: [], keeping: [], losing: [], waves: [], problems: [], warnings: [], follow: "/" },
  writes: [{ verb: "create", kind: "Placement", namespace: "fleet", name: "p-kept-1", after: "kind: Placement\n" }],
};

function offer(effect: EffectOnAddOn, plan = PLAN) {
  answerRequests({
    "/api/v1/addons/logs/keep/plan": () => Response.json(plan),
    "/api/v1/addons/logs/keep": () =>
      Response.json({ outcomes: [{ kind: "Placement", name: "p-kept-1", result: "written" }] }),
  });
  const onKept = vi.fn();
  return { ...render(<KeepOffer effects={[effect]} onKept={onKept} />), onKept };
}

const bodies = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

describe("keeping an add-on on clusters", () => {
  it("shows what is written first, and reviews the change again then", async () => {
    const { user, onKept } = offer(leaving(2, ["c1", "c2"]));
    await user.click(screen.getByRole("button", { name: "Keep logs on these 2 clusters…" }));
    expect(await screen.findByText("Placement fleet/p-kept-1, new")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep it on these 2 clusters" }));
    await waitFor(() => expect(onKept).toHaveBeenCalled());
    expect(bodies()).toEqual([{ clusters: ["c1", "c2"] }, { input: { clusters: ["c1", "c2"] }, plan: "1" }]);
  });

  it("says why it is not possible", async () => {
    const problems = [{ field: "clusters", message: "No placement chooses c1 now, so none can keep it." }];
    const { user } = offer(leaving(1, ["c1"]), { ...PLAN, writes: [], problems });
    await user.click(screen.getByRole("button", { name: "Keep logs on this cluster…" }));
    expect((await screen.findAllByText(/No placement chooses c1/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Keep it on this cluster" }));
    expect(bodies()).toEqual([{ clusters: ["c1"] }]);
  });

  it("goes ahead all the same where another tool applies the add-on", async () => {
    const owner = { tool: "Flux", by: "Kustomization fleet" } as const;
    const owned = [{ kind: "ClusterManagementAddOn", name: "logs", owner }];
    const { user, onKept } = offer(leaving(1, ["c1"]), { ...PLAN, owned });
    await user.click(screen.getByRole("button", { name: "Keep logs on this cluster…" }));
    await user.click(await screen.findByRole("checkbox", { name: /^Write it here all the same/ }));
    await user.click(screen.getByRole("button", { name: "Keep it on this cluster" }));
    await waitFor(() => expect(onKept).toHaveBeenCalled());
    expect(bodies().at(-1)).toEqual({ input: { clusters: ["c1"] }, plan: "1", override: true });
  });

  it.each([
    ["none leaves", leaving(0, [])],
    ["not all of them are named", leaving(600, ["c1"])],
  ])("is not offered where %s", (_, effect) => {
    offer(effect);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
