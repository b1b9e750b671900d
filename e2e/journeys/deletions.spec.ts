import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { LIFECYCLE_FLOTILLA, NAMESPACE } from "@/lib/kube/names";
import { DEFAULT_INSTALL_NAMESPACE, LIFECYCLE_ANNOTATION, PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { controllerRevisions } from "@/lib/resources/controller-revision";

const test = ownDemo({ clusters: 12 });

const ADD_ON = "volume-cleaner";
const TEMPLATE = `${ADD_ON}-1`;
const HOOK_WORK = `addon-${ADD_ON}-pre-delete`;
const SETTLES_WITHIN = { timeout: 60_000 };

test("a cluster add-on whose hook never ends is freed without a terminal", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await hub.clusterWith("log-shipper");
  const finalizers = async () => (await hub.clusterAddOns(ADD_ON)).flatMap(({ metadata }) => metadata.finalizers);
  await register(hub);
  await hub.installByHand(ADD_ON, cluster);
  await expect.poll(finalizers, SETTLES_WITHIN).toContain(PRE_DELETE_KEY);
  await hub.removeByHand(ADD_ON, cluster);
  const works = async () => (await hub.worksOf(ADD_ON)).map(({ metadata }) => metadata.name);
  await expect.poll(works, SETTLES_WITHIN).toContain(HOOK_WORK);
  await forgetTemplate(hub);

  await signInAs(page, "admin");
  await page.goto(`/clusters/${cluster}`);
  const deletion = page.getByRole("article", { name: `ManagedClusterAddOn ${ADD_ON}` });
  await expect(deletion.locator("[data-blocker]").first()).toHaveAttribute(
    "data-blocker",
    "hook-never-reports",
    SETTLES_WITHIN,
  );
  await expect(deletion).toContainText(`To act: the maintainers of the add-on ${ADD_ON}.`);
  await expect(deletion.getByRole("list", { name: "What waits for what" })).toContainText(HOOK_WORK);
  const step = deletion.locator('[data-risk="orphan"]');
  await expect(step).toContainText(`What the hooks of ${ADD_ON} were to clean up stays on ${cluster}.`);
  expect(await findingsOn(page)).toEqual([]);

  await step.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ManifestWork ${cluster}/${HOOK_WORK}?` });
  await expect(dialog).toContainText("it removes the add-on without them", SETTLES_WITHIN);
  const typed = dialog.getByRole("textbox");
  if (await typed.isVisible()) await typed.fill(HOOK_WORK);
  await dialog.getByRole("button", { name: "Delete ManifestWork" }).click();
  await expect(dialog).toBeHidden(SETTLES_WITHIN);
  await expect(deletion).toBeHidden(SETTLES_WITHIN);
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, SETTLES_WITHIN).toBe(0);
  await hub.removeAddOn(ADD_ON, []);
  await hub.close();
});

/** An add-on with a hook whose end no cluster reports. */
async function register(hub: TestHub): Promise<void> {
  const options = () => ({ fieldManager: "e2e", signal: AbortSignal.timeout(30_000) });
  const at = { namespace: DEFAULT_INSTALL_NAMESPACE };
  const manifests = [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: ADD_ON, ...at } },
    {
      apiVersion: "jobs.example.com/v1",
      kind: "Job",
      metadata: { name: "clean-volumes", ...at, annotations: { [PRE_DELETE_KEY]: "" } },
    },
  ];
  await hub.client.create(
    addOnTemplates,
    { metadata: { name: TEMPLATE }, spec: { addonName: ADD_ON, agentSpec: { workload: { manifests } } } },
    options(),
  );
  await hub.client.create(
    clusterManagementAddOns,
    {
      metadata: { name: ADD_ON, annotations: { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA } },
      spec: {
        defaultConfigs: [{ group: addOnTemplates.group, resource: addOnTemplates.plural, name: TEMPLATE }],
        installStrategy: { type: "Manual" },
      },
    },
    options(),
  );
}

/** Somebody deletes the template, and nothing that the manager stored of it is left. */
async function forgetTemplate(hub: TestHub): Promise<void> {
  const options = () => ({ signal: AbortSignal.timeout(30_000) });
  await hub.client.remove(addOnTemplates, { name: TEMPLATE }, options());
  const stored = async () =>
    (await hub.client.list(controllerRevisions, { namespace: NAMESPACE, ...options() })).filter((revision) =>
      JSON.stringify(revision).includes(TEMPLATE),
    );
  await expect
    .poll(async () => {
      const left = await stored();
      for (const { metadata } of left)
        await hub.client.remove(controllerRevisions, { namespace: NAMESPACE, name: metadata.name }, options());
      return left.length;
    }, SETTLES_WITHIN)
    .toBe(0);
}
