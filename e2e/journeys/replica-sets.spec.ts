import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { REPLICA_SET_LABEL } from "@/lib/kube/ocm";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";

const WITHIN = { timeout: 30_000 };
const NAME = "journey-set";

const signal = () => AbortSignal.timeout(30_000);
const text = (page: Page) => page.getByRole("textbox", { name: "new ManifestWorkReplicaSet as YAML" });

/** One map to each cluster of the placement, whose rule says at once that it is not in progress. */
function setText(namespace: string): string {
  return `apiVersion: work.open-cluster-management.io/v1alpha1
kind: ManifestWorkReplicaSet
metadata:
  name: ${NAME}
  namespace: ${namespace}
spec:
  placementRefs:
    - name: ${NAME}
      rolloutStrategy:
        type: Progressive
        progressive:
          maxConcurrency: 2
  manifestWorkTemplate:
    workload:
      manifests:
        - apiVersion: v1
          kind: ConfigMap
          metadata:
            name: journey
            namespace: default
          data:
            colour: blue
    manifestConfigs:
      - resourceIdentifier:
          resource: configmaps
          namespace: default
          name: journey
        feedbackRules:
          - type: JSONPaths
            jsonPaths:
              - name: colour
                path: .data.colour
        conditionRules:
          - condition: Progressing
            type: CEL
            celExpressions:
              - "false"
`;
}

test("a replica set is written by form and YAML, rolls out in its lane, and alone writes its works", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const ref = await hub.createPlacement(NAME, { numberOfClusters: 3 });
  const { namespace } = ref;
  await preferPlainEditor(page);
  await signInAs(page, "admin");
  await page.goto("/replica-sets");
  await page.getByRole("link", { name: "New replica set" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New replica set");
  await text(page).fill(setText(namespace));
  const name = page.getByRole("textbox", { name: "Name", exact: true }).first();
  await expect(name, "the form follows the text").toHaveValue(NAME);
  await name.fill(`${NAME}-${"long".repeat(14)}`);
  await expect(page.getByText(/may have 63/).first()).toBeVisible(WITHIN);
  await name.fill(NAME);
  await expect(text(page), "the text follows the form").toHaveValue(new RegExp(`name: ${NAME}\n`));
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Review changes" }).click();
  const effect = page.getByRole("region", { name: "Effect on clusters" });
  await expect(effect).toContainText(`Applies the manifests of ${namespace}/${NAME} on 3 clusters in 2 waves.`, WITHIN);
  await page.getByRole("button", { name: "Create ManifestWorkReplicaSet" }).click(WITHIN);
  await expect(page).toHaveURL(`/replica-sets/${namespace}/${NAME}/yaml`, WITHIN);

  await page.goto(`/replica-sets/${namespace}/${NAME}`);
  await expect(page.locator("[data-status]").first()).toHaveAttribute("data-status", "complete", { timeout: 60_000 });
  await expect(page.getByRole("region", { name: `Rollout at ${NAME}` })).toContainText("3 of 3 applied", WITHIN);
  const works = page.getByRole("region", { name: "Works", exact: true });
  await expect(works.locator("[data-row]")).toHaveCount(3, WITHIN);
  await expect(works.getByRole("columnheader", { name: "colour" }), "a column for what agents report").toBeVisible(
    WITHIN,
  );
  await expect(works.getByRole("cell", { name: "blue", exact: true })).toHaveCount(3, WITHIN);
  expect(await findingsOn(page)).toEqual([]);

  const labelSelector = `${REPLICA_SET_LABEL}=${namespace}.${NAME}`;
  const [work] = await hub.client.list(manifestWorks, { labelSelector, signal: signal() });
  await page.goto(`/works/${work?.metadata.namespace}/${work?.metadata.name}/yaml`);
  await expect(page.getByText(`The replica set ${namespace}/${NAME} writes it`)).toBeVisible(WITHIN);

  await hub.client.remove(manifestWorkReplicaSets, { name: NAME, namespace }, { signal: signal() });
  await hub.removePlacement(ref);
  await page.goto("/replica-sets");
  await expect(page.locator(`[data-row="${namespace}/${NAME}"]`)).toHaveCount(0, WITHIN);
  await hub.close();
});
