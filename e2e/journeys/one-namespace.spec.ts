import { expect } from "@playwright/test";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { z } from "@/lib/kube/zod";
import { clusterRoles, roleBindings, serviceAccounts } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { HubClient } from "@/server/hub/hub-client";

const NAME = "team";
const TokenRequest = z.looseObject({ status: z.looseObject({ token: z.string() }) });

/** Its fleet is larger than what is asked about at first. */
const test = ownDemo({ clusters: 90 });

/** The token of somebody who may look into the namespace of one cluster, and get none. */
async function boundTo(client: HubClient, cluster: string): Promise<string> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  const read = { apiGroups: ["work.open-cluster-management.io"], resources: ["manifestworks"], verbs: ["get", "list"] };
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: NAME };
  const subjects = [{ kind: "ServiceAccount", name: NAME, namespace: "default" }];
  await client.create(serviceAccounts, { metadata: { name: NAME, namespace: "default" } }, write);
  await client.create(clusterRoles, { metadata: { name: NAME }, rules: [read] }, write);
  await client.create(roleBindings, { metadata: { name: NAME, namespace: cluster }, roleRef, subjects }, write);
  const path = `/api/v1/namespaces/default/serviceaccounts/${NAME}/token`;
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 3600 } };
  return TokenRequest.parse(await client.raw({ method: "POST", path, body, signal: write.signal })).status.token;
}

test("somebody who may look into one namespace is told that there may be more, finds it by name, and is shown it in the end", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const clusters = await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  const cluster = clusters.filter(({ spec }) => spec.hubAcceptsClient).at(-1)?.metadata.name ?? "";
  const token = await boundTo(hub.client, cluster);
  await hub.close();
  await page.goto("/login");
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Sign in with token" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.goto("/works");
  await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
  const more = page.getByText("You may be permitted to see more works than these.");
  await expect(more).toBeVisible();
  await expect(page.getByRole("heading", { name: "No work found so far" })).toBeVisible();
  await page.getByRole("combobox", { name: "Filter works" }).fill(`cluster=${cluster} `);
  await expect(page.locator("[data-row]").first()).toHaveAttribute("data-row", new RegExp(`^${cluster}/`));

  await page.getByRole("combobox", { name: "Filter works" }).fill("");
  await expect(more).toBeHidden({ timeout: 45_000 });
  await expect(page.locator("[data-row]").first()).toHaveAttribute("data-row", new RegExp(`^${cluster}/`));
});
