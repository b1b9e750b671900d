// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import type { RenderedChanges, RenderedVariant } from "@/lib/api/objects/rendered-changes";
import { BlastRadius } from "./blast-radius";

const none = { total: 0, unreachable: 0, regions: [] };
const some = { total: 73, unreachable: 0, regions: [{ region: "eu", total: 73, names: ["eks-1"] }] };
const EFFECT: EffectOnAddOn = { addOn: "logs", gains: none, loses: none, changes: some, overrides: none, waves: 1 };
const PATH = "/api/v1/objects/addontemplates.addon.open-cluster-management.io/logs-1/rendered";

const manifest = (name: string, more: object) => ({ name, isMasked: false, isCut: false, isHook: false, ...more });
const variant = (more: Partial<RenderedVariant>): RenderedVariant => {
  return { cluster: "eks-1", total: 73, isNew: false, manifests: 5, changed: 0, shown: [], stays: false, ...more };
};

async function opened(answer: Partial<RenderedChanges>, effect: EffectOnAddOn = EFFECT) {
  const whole = { variants: [], total: answer.variants?.length ?? 0, isUnknown: false, ...answer };
  answerRequests({ [PATH]: () => Response.json(whole) });
  const radius = { effects: [effect], unsure: [] };
  const shown = render(<BlastRadius radius={radius} rendered={{ path: PATH, body: { object: { a: 1 } } }} />);
  expect(fetch).not.toHaveBeenCalled();
  await shown.user.click(screen.getByText("Rendered manifests of logs"));
  return shown;
}

describe("the rendered manifests of a review", () => {
  it("are asked for when they are opened, and compared on one cluster of each variant", async () => {
    const shown = [
      manifest("Deployment logs/agent", { before: "a: 1\n", after: "a: 2\n" }),
      manifest("ConfigMap logs/new", { after: "b: 1\n" }),
    ];
    const { container } = await opened({
      variants: [variant({ changed: 2, shown }), variant({ cluster: "gke-1", total: 1, isNew: true, manifests: 1 })],
      total: 7,
    });
    expect(await screen.findByText("Rendered on eks-1 and 72 alike: 2 of 5 manifests change")).toBeTruthy();
    expect(screen.getByText("Rendered on gke-1: 1 new manifest")).toBeTruthy();
    const compared = await screen.findByRole("region", { name: "Deployment logs/agent" });
    await expect.poll(() => compared.textContent).toContain("a: 2");
    expect(container.textContent).toContain("ConfigMap logs/new, new");
    expect(container.textContent).toContain("5 more variants with fewer clusters not rendered.");
    const [[, init] = []] = vi.mocked(fetch).mock.calls;
    expect(JSON.parse(String(init?.body))).toEqual({ object: { a: 1 }, addOn: "logs" });
  });

  const missing = { verb: "get", resource: "addontemplates", group: "addon.open-cluster-management.io" };
  const hidden = manifest("Secret logs/key", { before: "k: hidden\n", after: "k: hidden\n", isMasked: true });
  it.each<[string, Partial<RenderedChanges>, RegExp]>([
    [
      "cannot be rendered",
      { variants: [variant({ failed: "failed to get manifest from agent interface: template x not found" })] },
      /Rendered on eks-1 and 72 alike.*interface: template x not found\. What is deployed there stays\./,
    ],
    ["may not be read", { variants: [variant({ missing })] }, /needs.*get.*addontemplates/],
    [
      "is a Secret",
      { variants: [variant({ changed: 1, shown: [hidden] })] },
      /this Secret holds changes, and is hidden/,
    ],
    ["has its own manager", { isUnknown: true }, /logs has its own manager/],
    ["is withheld", { withheld: { message: "amber may not list placements" } }, /amber may not list placements/],
    ["is too large", { variants: [variant({ changed: 1, shown: [manifest("CRD a", { isCut: true })] })] }, /too large/],
    ["does not differ", { variants: [variant({})] }, /none of 5 manifests changes/],
  ])("say what %s", async (_, answer, text) => {
    const { container } = await opened(answer);
    await expect.poll(() => container.textContent?.replaceAll("\u00a0", " ")).toMatch(text);
  });

  it("are not offered where no cluster gets anything", () => {
    const radius = { effects: [{ ...EFFECT, changes: none, loses: some }], unsure: [] };
    render(<BlastRadius radius={radius} rendered={{ path: PATH, body: {} }} />);
    expect(screen.queryByText("Rendered manifests of logs")).toBeNull();
  });
});
