// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import type { ObjectCheck, WholeObject } from "@/lib/api/objects/whole-objects";
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

interface Reviewed extends Partial<ObjectCheck> {
  readonly isSaving?: boolean;
  readonly again?: string;
}

function review(object: WholeObject = CHANGED, { isSaving = false, again, ...more }: Reviewed = {}) {
  const [onBack, onSave] = [vi.fn(), vi.fn()];
  const checked = { object, isMasked: false, plan: "1.2.3", radius: { effects: [], unsure: [] }, ...more };
  const element = (
    <EditReview base={BASE} checked={checked} again={again} isSaving={isSaving} onBack={onBack} onSave={onSave} />
  );
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
    const { user, onSave, onBack } = review(CHANGED, { isSaving: true });
    await user.click(button("Saving…"));
    await user.click(button("Back to the text"));
    expect([onSave.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 0]);
  });
});

const NO_CLUSTERS: EffectClusters = { total: 0, unreachable: 0, regions: [] };
const FROM_TWO: EffectClusters = {
  total: 2,
  unreachable: 1,
  regions: [
    { region: "eu", total: 1, names: ["eu-1"] },
    { region: "", total: 1, names: ["lab"] },
  ],
};
const REMOVAL: Partial<ObjectCheck> = {
  confirm: "all",
  radius: {
    effects: [
      {
        addOn: "log-shipper",
        loses: FROM_TWO,
        gains: NO_CLUSTERS,
        changes: { total: 46, unreachable: 0, regions: [{ region: "us", total: 46, names: ["us-1", "us-2"] }] },
        overrides: { total: 1, unreachable: 0, regions: [{ region: "us", total: 1, names: ["us-9"] }] },
        waves: 3,
      },
    ],
    unsure: ["fleet/scored"],
  },
};

describe("what a save does to clusters", () => {
  const effect = () => screen.getByRole("region", { name: "Effect on clusters" });

  it("is said before the lines, in a sentence, with who is unreachable and who keeps its own", () => {
    review(CHANGED, REMOVAL);
    const text = effect().textContent;
    expect(text).toContain("Removes log-shipper from 2 clusters, changes 46 in 3 waves.");
    expect(text).toContain("1 cluster of log-shipper cannot be reached now and follows later.");
    expect(text).toContain("1 cluster keeps its own configuration of log-shipper.");
    expect(text).toContain("The hub has decided otherwise than is computed here for fleet/scored");
    const changes = screen.getByRole("heading", { name: "Changes" });
    expect(effect().compareDocumentPosition(changes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("names the clusters by region, in a fold", async () => {
    const { user } = review(CHANGED, REMOVAL);
    const fold = screen.getByText("Clusters by region");
    expect(fold.closest("details")?.open).toBe(false);
    await user.click(fold);
    expect(screen.getByRole("region", { name: "log-shipper removed from" }).textContent).toBe(
      "log-shipper removed from 2 clusterseu 1eu-1Without a region 1lab",
    );
    expect(screen.getByRole("region", { name: "log-shipper changed on" }).textContent).toContain(
      "us-1, us-2 and 44 more",
    );
  });

  it("is saved only with the name of the object", async () => {
    const { user, onSave } = review(CHANGED, REMOVAL);
    const field = screen.getByRole("textbox", { name: "Type all" });
    const save = () => button("Save Placement");
    expect([save().getAttribute("aria-disabled"), reasonOf(save())]).toEqual(["true", "Type all first."]);
    await user.type(field, "al{Enter}");
    await user.click(save());
    expect(onSave).not.toHaveBeenCalled();
    await user.type(field, "l");
    expect(save().getAttribute("aria-disabled")).toBeNull();
    await user.click(save());
    expect(onSave.mock.calls).toEqual([["all", false]]);
  });

  it("needs no name where nothing is taken away, and says that nothing happens", async () => {
    const { user, onSave } = review();
    expect(effect().textContent).toContain("No cluster gains, loses or reconfigures an add-on.");
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(button("Save Placement"));
    expect(onSave.mock.calls).toEqual([[undefined, false]]);
  });

  it("is said to be hidden, with the missing right and without a number, and needs the name", () => {
    const missing = { verb: "list", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" };
    review(CHANGED, { radius: undefined, withheld: { message: "", missing }, confirm: "all" });
    expect(effect().textContent).toBe(
      "Effect on clustersWhat this does to clusters is hidden from you. You lack the right to list managedclusteraddons.addon.open-cluster-management.io. It may remove add-ons.",
    );
    expect(button("Save Placement").getAttribute("aria-disabled")).toBe("true");
  });

  it("says why it is shown once more", () => {
    review(CHANGED, { ...REMOVAL, again: "What this does to clusters changed since the review." });
    expect(screen.getByText(/changed since the review\. This is the current review\./)).toBeTruthy();
  });
});

describe("the review of what another tool applies", () => {
  const owner = { tool: "Argo CD", by: "Application addons" } as const;

  it("gives the patch as text, says why, and saves once that is chosen", async () => {
    const { user, onSave } = review(CHANGED, { owner });
    expect(screen.getByText(/Argo CD \(Application addons\) applies this object from a repository/)).toBeTruthy();
    const patch = screen.getByRole("region", { name: "Copy as Patch" });
    expect(patch.textContent).toContain("numberOfClusters: 5");
    expect(patch.textContent).not.toContain("tolerations");
    expect(reasonOf(button("Save Placement"))).toBe("Argo CD applies it.");
    await user.click(screen.getByRole("checkbox", { name: /^Save it here all the same/ }));
    await user.click(button("Save Placement"));
    expect(onSave.mock.calls).toEqual([[undefined, true]]);
  });
});

describe("copying a review", () => {
  it("offers the change for other tools, in a fold", async () => {
    const { user } = review();
    await user.click(screen.getByText("Copy as Patch, kubectl, GitOps YAML"));
    await user.click(screen.getByRole("radio", { name: "kubectl" }));
    expect(screen.getByRole("region", { name: "Copy as kubectl" }).textContent).toContain(
      "kubectl --context HUB_CONTEXT --namespace fleet patch Placement all --type merge",
    );
    expect(screen.getByText("HUB_CONTEXT", { selector: ".mono" })).toBeTruthy();
  });

  it("shows a new object whole, and creates it", async () => {
    const onSave = vi.fn();
    const checked = { object: CHANGED, isMasked: false, plan: "1.2.3", radius: { effects: [], unsure: [] } };
    const { user } = render(
      <EditReview base={undefined} checked={checked} isSaving={false} onBack={vi.fn()} onSave={onSave} />,
    );
    expect(screen.getByRole("region", { name: "Placement all, new" }).textContent).toContain("numberOfClusters: 5");
    await user.click(button("Create Placement"));
    expect(onSave).toHaveBeenCalledOnce();
  });
});
