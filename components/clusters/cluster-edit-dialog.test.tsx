// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ClusterEditPlan } from "@/lib/api/clusters/edit-clusters";
import { ClusterEditDialog } from "./cluster-edit-dialog";

vi.mock("@/components/list/selection/read-selected", () => ({
  readSelected: async () => [{ name: "c2" }, { name: "c1" }],
}));

const none = { total: 0, unreachable: 0, regions: [] };
const loses = { total: 1, unreachable: 0, regions: [{ region: "eu", total: 1, names: ["c1"] }] };
const PLAN: ClusterEditPlan = {
  ...{ id: "1", rights: [], problems: [], confirm: "edit 1" },
  writes: [{ verb: "patch", kind: "ManagedCluster", name: "c1", before: "a: 1\n", after: "a: 2\n" }],
  radius: { effects: [{ addOn: "logs", gains: none, loses, changes: none, overrides: none, waves: 1 }], unsure: [] },
};

function answer(plan: Partial<ClusterEditPlan> = {}, written: () => Response = () => answered({ outcomes: [] })) {
  answerRequests({
    "/api/v1/clusters/edit/plan": () => answered({ ...PLAN, ...plan }),
    "/api/v1/clusters/edit": written,
  });
}

const bodies = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([address]) => String(address).endsWith(path))
    .map(([, init]) => JSON.parse(String(init?.body)));

async function review(typed: string) {
  const onClose = vi.fn();
  const { user } = render(
    <ClusterEditDialog selection={{ by: "names", names: new Set(["c1", "c2"]) }} onClose={onClose} />,
  );
  await screen.findByRole("dialog", { name: "Edit 2 clusters" });
  await user.type(screen.getByRole("textbox", { name: "Add taints" }), typed);
  await user.click(screen.getByRole("button", { name: "Review changes" }));
  return { user, onClose };
}

it("says what an edit takes away, who is as wanted, and writes once its text is typed", async () => {
  answer();
  const { user, onClose } = await review("drain:NoSelect");
  const dialog = await screen.findByRole("dialog", { name: "Change 1 cluster?" });
  await waitFor(() => expect(dialog.textContent).toContain("Removes logs from 1 cluster."));
  expect(dialog.textContent).toContain("1 of them is as wanted already.");
  expect(screen.getByRole("button", { name: "Keep logs on this cluster…" })).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Type edit 1" }), "edit 1");
  await user.click(screen.getByRole("button", { name: "Change 1 cluster" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const input = {
    clusters: ["c1", "c2"],
    labels: { add: {}, remove: [] },
    taints: { add: [{ key: "drain", effect: "NoSelect" }], remove: [] },
  };
  expect(bodies("/edit/plan")[0]).toEqual(input);
  expect(bodies("/edit")).toEqual([{ input, plan: "1", confirm: "edit 1" }]);
});

it("denies several at once, and says when that takes effect", async () => {
  answer();
  const { user } = render(
    <ClusterEditDialog selection={{ by: "names", names: new Set(["c1", "c2"]) }} onClose={vi.fn()} />,
  );
  await screen.findByRole("dialog", { name: "Edit 2 clusters" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Acceptance" }), "deny");
  await user.click(screen.getByRole("button", { name: "Review changes" }));
  expect(await screen.findByText(/five missed heartbeats/)).toBeTruthy();
  expect(bodies("/edit/plan")[0]).toMatchObject({ accepts: false });
});

it("gives several another lease, and says when they become unreachable then", async () => {
  answer();
  const { user } = render(
    <ClusterEditDialog selection={{ by: "names", names: new Set(["c1", "c2"]) }} onClose={vi.fn()} />,
  );
  await screen.findByRole("dialog", { name: "Edit 2 clusters" });
  await user.type(screen.getByRole("textbox", { name: "Lease duration in seconds" }), "120");
  await user.click(screen.getByRole("button", { name: "Review changes" }));
  expect(await screen.findByText(/unreachable after 600 s without a heartbeat/)).toBeTruthy();
  expect(bodies("/edit/plan")[0]).toMatchObject({ leaseDurationSeconds: 120 });
});

it("leaves out who has a high-risk request when several are accepted, as Accept… does", async () => {
  const none = { values: [], more: 0 };
  const grouped = { groups: [{ group: "c2", size: 1, names: [], why: none, where: none }], more: 0 };
  const page = { rows: [], offset: 0, revision: 1, total: 1, all: 1, synced: true, grouped };
  answerRequests({
    "/api/v1/approvals": () => answered(page),
    "/api/v1/clusters/edit/plan": () => answered(PLAN),
  });
  const { user } = render(
    <ClusterEditDialog selection={{ by: "names", names: new Set(["c1", "c2"]) }} onClose={vi.fn()} />,
  );
  await screen.findByRole("dialog", { name: "Edit 2 clusters" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Acceptance" }), "accept");
  await user.click(screen.getByRole("button", { name: "Review changes" }));
  const dialog = await screen.findByRole("dialog", { name: "Change 1 cluster?" });
  await waitFor(() => expect(dialog.textContent).toContain("Left out because of a high-risk certificate request: c2."));
  expect(bodies("/edit/plan")).toMatchObject([{ accepts: true, clusters: ["c1"] }]);
});

it("names the rights that are missing, with the text to request them", async () => {
  const right = { verb: "patch", resource: "managedclusters", group: "cluster.open-cluster-management.io" };
  answer({ rights: [{ ...right, allowed: false }] });
  await review("drain:NoSelect");
  expect(await screen.findByText(/^patch managedclusters\.cluster/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Copy/ })).toBeTruthy();
});

it("shows what is wrong at its field, and reviews nothing", async () => {
  answer();
  await review("drain");
  expect(screen.getByText(/^Write key=value:effect or key:effect/)).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Edit 2 clusters" })).toBeTruthy();
  expect(bodies("/edit/plan")).toEqual([]);
});
