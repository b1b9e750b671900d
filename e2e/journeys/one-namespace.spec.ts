import { expect } from "@playwright/test";
import { boundAccount } from "@/e2e/bound-account";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** Its fleet is larger than what is asked about at first. */
const test = ownDemo({ clusters: 90 });

test("somebody who may look into one namespace is told that there may be more, finds it by name, and is shown it in the end", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const clusters = await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  const cluster = clusters.filter(({ spec }) => spec.hubAcceptsClient).at(-1)?.metadata.name ?? "";
  const rule = { apiGroups: ["work.open-cluster-management.io"], resources: ["manifestworks"], verbs: ["get", "list"] };
  const token = await boundAccount(hub.client, { name: "team", rule, namespace: cluster });
  await hub.close();
  await page.goto("/login");
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Sign in with token" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.goto("/works");
  await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
  const more = page.getByText("There may be more works visible to you.");
  await expect(more).toBeVisible();
  await expect(page.getByRole("heading", { name: "No work found so far" })).toBeVisible();
  await page.getByRole("combobox", { name: "Filter works" }).fill(`cluster=${cluster} `);
  await expect(page.locator("[data-row]").first()).toHaveAttribute("data-row", new RegExp(`^${cluster}/`));

  await page.getByRole("combobox", { name: "Filter works" }).fill("");
  await expect(more).toBeHidden({ timeout: 80_000 });
  await expect(page.locator("[data-row]").first()).toHaveAttribute("data-row", new RegExp(`^${cluster}/`));
});
