import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { events } from "@/lib/resources/event";

const CLUSTER = "aks-australiaeast-dev-01";
/** Events are asked for again every five seconds. */
const SEEN_WITHIN = { timeout: 30_000 };

test("what happens to a cluster is told while one looks, equal events once and newest first", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const createEvent = async (name: string, reason: string, type: string, secondsAgo: number) => {
    const eventTime = new Date(Date.now() - secondsAgo * 1000).toISOString().replace("Z", "000Z");
    const event = {
      metadata: { name, namespace: CLUSTER },
      ...{ type, reason, eventTime, action: reason, note: `the cluster tells of ${reason}` },
      regarding: {
        kind: "ManagedCluster",
        apiVersion: "cluster.open-cluster-management.io/v1",
        name: CLUSTER,
        namespace: CLUSTER,
      },
      ...{ reportingController: "registration-controller", reportingInstance: "e2e" },
    };
    await hub.client.create(events, event, { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) });
  };
  await createEvent("first", "Available", "Normal", 120);
  await createEvent("second", "AvailableUnknown", "Warning", 90);
  await createEvent("third", "AvailableUnknown", "Warning", 60);
  await signInAs(page, "viewer");
  await page.goto(`/clusters/${CLUSTER}/timeline`);
  const lines = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(lines.filter({ hasText: "The cluster tells of" })).toHaveCount(2);
  const choices = page.getByRole("radiogroup", { name: "Show" });
  await choices.getByText("Events").click();
  await expect(page).toHaveURL(/\?show=events$/);
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("The cluster tells of AvailableUnknown.");
  await expect(lines.first()).toContainText("2 times");
  expect(await findingsOn(page)).toEqual([]);
  await createEvent("fourth", "Unavailable", "Warning", 0);
  await expect(lines.first()).toContainText("Unavailable", SEEN_WITHIN);
  await choices.getByText("Warnings").click();
  await expect(page).toHaveURL(/\?show=warnings$/);
  await expect(lines).toHaveCount(2);
  await hub.close();
});
