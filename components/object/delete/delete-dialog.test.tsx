// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import type { DeletionPreview } from "@/lib/api/objects/deletions";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { deleteObject, readObject } from "@/lib/queries/objects/objects";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { DeleteDialog } from "./delete-dialog";

const preview = vi.hoisted(() => vi.fn<() => Promise<DeletionPreview>>());
vi.mock("@/lib/queries/objects/objects", () => ({
  deletionPreview: () => ({ queryKey: ["deletion"], queryFn: preview }),
  deleteObject: vi.fn(),
  readObject: vi.fn(),
}));

const ID: ObjectId = { kind: "placements.cluster.open-cluster-management.io", name: "all", namespace: "fleet" };
const NONE: EffectClusters = { total: 0, unreachable: 0, regions: [] };
const SEEN: DeletionPreview = {
  object: {
    apiVersion: "v1",
    kind: "Placement",
    metadata: { name: "all", namespace: "fleet", uid: "u", resourceVersion: "7" },
    spec: { numberOfClusters: 3 },
  },
  plan: "1.2.3",
  radius: { effects: [], unsure: [] },
  finalizers: [],
  removes: [],
  hidden: [],
  notes: [],
};
const LOSING: Partial<DeletionPreview> = {
  confirm: "all",
  radius: {
    effects: [
      {
        addOn: "logs",
        loses: { total: 2, unreachable: 0, regions: [{ region: "eu", total: 2, names: ["eu-1", "eu-2"] }] },
        gains: NONE,
        changes: NONE,
        overrides: NONE,
        waves: 1,
      },
    ],
    unsure: [],
  },
  removes: [
    { kind: "PlacementDecision", total: 60, names: ["fleet/all-decision-1"], finalizers: [{ name: "hold", total: 2 }] },
  ],
};
const refused = (code: "conflict" | "unconfirmed") =>
  new ApiProblem({ type: "", title: "", detail: "It grew.", status: 409, code });

beforeEach(() => {
  vi.mocked(deleteObject).mockReset().mockResolvedValue();
  vi.mocked(readObject).mockReset();
});

async function dialog(more: Partial<DeletionPreview> = {}) {
  preview.mockReset().mockResolvedValue({ ...SEEN, ...more });
  const [onDeleted, onClose] = [vi.fn(), vi.fn()];
  const rendered = render(<DeleteDialog id={ID} kind="Placement" onDeleted={onDeleted} onClose={onClose} />);
  await waitFor(() => expect(screen.queryByText(/^Checking/)).toBeNull());
  return { ...rendered, onDeleted, onClose };
}

const action = () => screen.getByRole("button", { name: "Delete Placement" });
const reason = () => document.getElementById(action().getAttribute("aria-describedby") ?? "")?.textContent;

describe("the question before a deletion", () => {
  it("names who loses an add-on, what else goes and what that waits for, and takes the name alone", async () => {
    const { user, onDeleted } = await dialog(LOSING);
    const text = screen.getByRole("dialog", { name: "Delete Placement fleet/all?" }).textContent;
    expect(text).toContain("Removes logs from 2 clusters.");
    expect(text).toContain("Removed with it: 60 PlacementDecisions");
    expect(text).toContain("fleet/all-decision-1 and 59 more");
    expect(text).toContain("2 of them wait for the finalizer hold");
    expect(reason()).toBe("Type all first.");
    await user.type(screen.getByRole("textbox", { name: "Type all" }), "all");
    await user.click(action());
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(false));
    expect(vi.mocked(deleteObject).mock.calls[0]?.[2]).toEqual({ plan: "1.2.3", confirm: "all", override: false });
  });

  it("asks for no name where nothing moves, and says that nothing else goes", async () => {
    const { user, onDeleted } = await dialog({ finalizers: ["hold"] });
    expect(screen.getByText("No other object is removed with it.")).toBeTruthy();
    expect(screen.getByText(/^It stays until 1 finalizer is removed/)).toBeTruthy();
    await user.click(action());
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(true));
  });

  it.each<[Partial<DeletionPreview>, RegExp]>([
    [
      { missing: { verb: "delete", resource: "placements", group: "g" } },
      /^You may not delete this: that needs delete placements\.g all/,
    ],
    [{ readOnly: "The scheduler would create it again." }, /^The scheduler would/],
    [{ deletingSince: "2026-11-21T08:00:00Z" }, /^It is being deleted already/],
    [{ owner: { tool: "Flux", by: "Kustomization fleet" } }, /^Flux applies it/],
  ])("says why it cannot be: %j", async (more, why) => {
    const { user } = await dialog(more);
    expect(reason()).toMatch(why);
    await user.click(action());
    expect(deleteObject).not.toHaveBeenCalled();
  });

  it("deletes what another tool applies once that is chosen", async () => {
    const { user } = await dialog({ owner: { tool: "Flux", by: "Kustomization fleet" } });
    await user.click(screen.getByRole("checkbox", { name: /^Delete it here all the same/ }));
    await user.click(action());
    expect(vi.mocked(deleteObject).mock.calls[0]?.[2]).toMatchObject({ override: true });
  });

  it("goes on over news of the status, and is looked at again after a change or a wider effect", async () => {
    const { user, onDeleted } = await dialog();
    const newer = { ...SEEN.object, metadata: { ...SEEN.object.metadata, resourceVersion: "8" }, status: {} };
    vi.mocked(readObject).mockResolvedValueOnce({ object: newer, isMasked: false });
    vi.mocked(deleteObject).mockRejectedValueOnce(refused("conflict")).mockRejectedValueOnce(refused("unconfirmed"));
    await user.click(action());
    await screen.findByText("It grew.");
    expect([preview.mock.calls.length, onDeleted.mock.calls.length]).toEqual([2, 0]);
    const changed = { ...newer, spec: { numberOfClusters: 4 } };
    vi.mocked(readObject).mockResolvedValueOnce({ object: changed, isMasked: false });
    vi.mocked(deleteObject).mockRejectedValueOnce(refused("conflict"));
    await user.click(action());
    await screen.findByText(/^It was changed since you opened this/);
    await user.click(action());
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });
});
