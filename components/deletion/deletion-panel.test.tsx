// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { explainDeletions } from "@/lib/deletion/explain-deletions";
import { aCluster, aClusterAddOn, aHookWork, aWork, deletionFacts } from "@/lib/deletion/testing";
import { DeletionPanel } from "./deletion-panel";
import { deletionKey, outermostDeletions } from "./outermost-deletions";

const STUCK = explainDeletions(
  deletionFacts({
    cluster: { value: aCluster({ isMarked: true }) },
    addOns: { value: [aClusterAddOn({ finalizers: ["addon.open-cluster-management.io/addon-pre-delete", "x.io/y"] })] },
    works: { value: [aHookWork()] },
  }),
);

it("shows what a cluster waits for: the first cause with its chain, who must act and the steps in their order", async () => {
  answerRequests({ "/api/v1/clusters/c1/deletions": () => answered(STUCK) });
  render(<DeletionPanel cluster="c1" />);
  const cluster = await screen.findByRole("article", { name: "ManagedCluster c1" });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  const [way] = within(cluster).getAllByRole("list", { name: "What waits for what" });
  expect(way?.textContent).toBe(
    "ManagedCluster c1waits for ManagedClusterAddOn scannerwaits for ManifestWork addon-scanner-pre-deletewaits for Job clean",
  );
  expect(cluster.textContent).toContain("The hook Job scan/clean has not started");
  expect(cluster.textContent).toContain("To act: the administrators of c1.");
  expect(cluster.textContent).toContain("1 more cause has to go after that");
  const [steps] = within(cluster).getAllByRole("list", { name: "Steps" });
  const risks = [...(steps?.children ?? [])].map((step) => step.getAttribute("data-risk"));
  expect(risks).toEqual(["safe", "safe", "last-resort"]);
  expect(steps?.textContent).toContain("they were to clean up stays on c1.");
});

it("deletes the work of a hook by the dialog that shows what comes of it", async () => {
  answerRequests({
    "/api/v1/clusters/c1/deletions": () => answered(STUCK),
    "/api/v1/objects/manifestworks.work.open-cluster-management.io/addon-scanner-pre-delete/deletion": () =>
      answered({}),
  });
  render(<DeletionPanel cluster="c1" />);
  fireEvent.click(await screen.findByRole("button", { name: "Delete…" }));
  expect(
    await screen.findByRole("dialog", { name: "Delete ManifestWork c1/addon-scanner-pre-delete?" }),
  ).not.toBeNull();
});

it("names the right to who may not delete what holds it up", async () => {
  const work = "/api/v1/objects/manifestworks.work.open-cluster-management.io/addon-scanner-pre-delete";
  const missingToDelete = { verb: "delete", resource: "manifestworks", group: "work.open-cluster-management.io" };
  const object = {
    apiVersion: "work.open-cluster-management.io/v1",
    kind: "ManifestWork",
    metadata: { name: "x", uid: "u", resourceVersion: "1" },
  };
  answerRequests({
    "/api/v1/clusters/c1/deletions": () => answered(STUCK),
    [work]: () => answered({ object, isMasked: false, missingToDelete }),
  });
  render(<DeletionPanel cluster="c1" />);
  const button = () => screen.getByRole("button", { name: "Delete…" });
  await expect
    .poll(() => screen.queryByRole("button", { name: "Delete…" })?.getAttribute("aria-haspopup"))
    .toBe("dialog");
  fireEvent.click(button());
  const text = "delete manifestworks.work.open-cluster-management.io addon-scanner-pre-delete in c1";
  expect(await screen.findByText(text)).toBeDefined();
});

it("shows nothing where nothing is being deleted", async () => {
  const requested: string[] = [];
  answerRequests({
    "/api/v1/clusters/c1/deletions": () => {
      requested.push("deletions");
      return answered({ deletions: [], hidden: [] });
    },
  });
  const { container } = render(<DeletionPanel cluster="c1" />);
  await expect.poll(() => requested).toEqual(["deletions"]);
  expect(container.textContent).toBe("");
});

it("lists those that nothing else waits for", () => {
  const { deletions } = explainDeletions(
    deletionFacts({ addOns: { value: [aClusterAddOn({ finalizers: ["x.io/y"] })] }, works: { value: [aWork()] } }),
  );
  const plain = JSON.parse(JSON.stringify(deletions));
  expect(outermostDeletions(plain).map(deletionKey)).toEqual(["ManagedClusterAddOn c1/scanner", "ManifestWork c1/app"]);
  expect(outermostDeletions(JSON.parse(JSON.stringify(STUCK.deletions))).map(deletionKey)).toEqual([
    "ManagedCluster c1",
  ]);
});
