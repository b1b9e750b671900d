// @vitest-environment happy-dom
import "@/components/testing/patience";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { EditReview } from "./edit-review";

const BASE: WholeObject = {
  apiVersion: "v1",
  kind: "Placement",
  metadata: { name: "all", namespace: "fleet", uid: "u-1", resourceVersion: "7" },
  spec: { numberOfClusters: 3, tolerations: ["none"] },
  status: { numberOfSelectedClusters: 3 },
};
const CHANGED = { ...BASE, spec: { numberOfClusters: 5, tolerations: ["none"], clusterSets: ["global"] } };
/** The same in the hub's order of fields, with what the hub alone writes. */
const SAME = {
  ...BASE,
  metadata: { ...BASE.metadata, resourceVersion: "8", generation: 2 },
  spec: { tolerations: ["none"], numberOfClusters: 3 },
  status: { numberOfSelectedClusters: 0 },
};

function review(checked: WholeObject = CHANGED, isSaving = false) {
  const [onBack, onSave] = [vi.fn(), vi.fn()];
  const element = <EditReview base={BASE} checked={checked} isSaving={isSaving} onBack={onBack} onSave={onSave} />;
  return { ...render(element), onBack, onSave };
}

const changes = async () => {
  const section = screen.getByRole("region", { name: "Changes" });
  await screen.findByText("removed:");
  return [...section.querySelectorAll("pre > span")].map(({ textContent }) => textContent);
};
const button = (name: string) => screen.getByRole("button", { name });
const reasonOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

describe("the review of an edit", () => {
  it("has the focus, so that the keyboard goes on from there", () => {
    review();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Review" }));
  });

  it("marks which lines go and which come, in words too, and no line that is alike", async () => {
    review();
    const lines = (await changes()).filter((line) => /added|removed/.test(line));
    expect(lines).toEqual([
      "−removed:   numberOfClusters: 3",
      "+added:   numberOfClusters: 5",
      "+added:   clusterSets:",
      "+added:     - global",
    ]);
  });

  it("shows nothing that people do not edit", async () => {
    review({ ...CHANGED, status: SAME.status, metadata: SAME.metadata });
    expect((await changes()).filter((line) => /resourceVersion|generation|Selected/.test(line))).toEqual([]);
  });

  it("saves, or leads back to the text", async () => {
    const { user, onBack, onSave } = review();
    await user.click(button("Save Placement"));
    expect([onSave.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
    await user.click(button("Back to the text"));
    expect([onSave.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
  });

  it("does not save what changes nothing, and says why", async () => {
    const { user, onSave, onBack } = review(SAME);
    expect(screen.queryByRole("region", { name: "Changes" })).toBeNull();
    expect(screen.getByText(/^Nothing would change/)).toBeTruthy();
    const save = button("Save Placement");
    expect([save.getAttribute("aria-disabled"), reasonOf(save)]).toEqual([
      "true",
      "No changes: the hub already has this.",
    ]);
    await user.click(save);
    expect(onSave).not.toHaveBeenCalled();
    await user.click(button("Back to the text"));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it("takes neither way twice while it saves", async () => {
    const { user, onSave, onBack } = review(CHANGED, true);
    await user.click(button("Saving…"));
    await user.click(button("Back to the text"));
    expect([onSave.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 0]);
  });
});
