// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { aClusterAddOn, aHookWork } from "@/lib/deletion/testing";
import { detachRunbook } from "@/lib/detach/runbook";
import { detachFacts } from "@/lib/detach/testing";
import { guardOf } from "./detach-labels";
import { DetachPage } from "./detach-page";
import { nextActions } from "./next-actions";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  usePathname: () => "/clusters/c1/detach",
}));

const book = (change: Parameters<typeof detachFacts>[0] = {}) =>
  JSON.parse(JSON.stringify(detachRunbook(detachFacts(change))));

it("shows what prevents it and the steps, and offers the one that is next", async () => {
  answerRequests({ "/api/v1/detach/c1": () => answered(book()) });
  render(<DetachPage />);
  const steps = await screen.findByRole("list", { name: "Steps of detaching" });
  expect(
    within(steps)
      .getAllByRole("button", { name: /…$/ })
      .map((each) => each.textContent),
  ).toEqual(["Begin to detach…"]);
  expect(screen.getByRole("list", { name: "Before it is detached" }).children).toHaveLength(10);
  const unreachable = screen.getByRole("radio", { name: /^Unreachable/ });
  expect(unreachable.hasAttribute("disabled")).toBe(true);
});

it("says of a step that is held up who has to act, and what can be done", async () => {
  const held = book({ addOns: { value: [aClusterAddOn()] }, works: { value: [aHookWork()] } });
  answerRequests({ "/api/v1/detach/c1": () => answered(held) });
  render(<DetachPage />);
  const steps = await screen.findByRole("list", { name: "Steps of detaching" });
  expect(steps.textContent).toContain("To act: the administrators of c1.");
});

it("takes the same step on those clusters that are at it, and leaves nothing behind on several at once", () => {
  const [one, two] = [book(), { ...book({ cluster: { value: undefined } }), cluster: "c2" }];
  expect(nextActions([one, two])).toEqual([{ action: "begin", clusters: ["c1"] }]);
});

it("names the right to who may not take the next step, before anything is asked", async () => {
  const missing = { verb: "update", resource: "managedclusters", group: "cluster.open-cluster-management.io" };
  const requests = answerRequests({
    "/api/v1/detach/c1": () => answered(book()),
    "/api/session/rights": () => answered({ missing }),
  });
  const { user } = render(<DetachPage />);
  await screen.findByRole("button", { name: "Begin to detach…" });
  await expect
    .poll(() => screen.getByRole("button", { name: "Begin to detach…" }).getAttribute("aria-haspopup"))
    .toBe("dialog");
  await user.click(screen.getByRole("button", { name: "Begin to detach…" }));
  expect(await screen.findByText("update managedclusters.cluster.open-cluster-management.io")).toBeDefined();
  expect(requests).toContain("/api/session/rights?action=edit-cluster&name=c1");
});

it.each([
  ["hooks", { action: "remove-cluster-add-ons", namespace: "c1" }],
  ["works", { action: "remove-works", namespace: "c1" }],
  ["cluster", { action: "delete-cluster", name: "c1" }],
  ["leave", { action: "configure-cluster", namespace: "c1" }],
] as const)("takes another right for %s", (action, guard) => {
  expect(guardOf(action, "c1")).toEqual(guard);
});
