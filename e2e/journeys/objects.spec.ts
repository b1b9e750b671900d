import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";

const ADD_ON = "log-shipper";
const ANSWERS_WITHIN = { timeout: 30_000 };

test.beforeEach(({ page }) => preferPlainEditor(page));

interface Seen {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** The page on which its YAML stands. */
  readonly path: string;
  readonly readOnly?: true;
}

/** An object of each kind, as the hub of this test has them. */
async function oneOfEach(page: Page): Promise<readonly Seen[]> {
  // The fleet makes some of them a while after the console is there.
  const named = async (path: string, pick: (row: { name: string; object?: string }) => string) => {
    let found = "";
    await expect(async () => {
      const answer = await page.request.get(path);
      const { rows } = (await answer.json()) as { rows: { name: string; object?: string }[] };
      expect(rows, path).not.toHaveLength(0);
      found = rows.slice(0, 1).map(pick).join("");
    }).toPass(ANSWERS_WITHIN);
    return found;
  };
  const pair = (await named(`/api/v1/cluster-addons?q=addon=${ADD_ON}&limit=1`, ({ name }) => name)).split("/");
  const [cluster = ""] = pair;
  const work = await named(`/api/v1/works?q=cluster=${cluster}&limit=1`, ({ name }) => name.split("/")[1] ?? "");
  const [team = "", placement = ""] = (
    await named("/api/v1/placements?q=fleet-addons&limit=1", ({ name }) => name)
  ).split("/");
  const request = await named("/api/v1/approvals?q=kind:join&limit=1", ({ object = "", name }) => object || name);
  const core = "cluster.open-cluster-management.io";
  const addOns = "addon.open-cluster-management.io";
  const at = (definition: string, name: string, namespace?: string) => ({
    name,
    ...(namespace === undefined ? {} : { namespace }),
    path: `/objects/${definition}/${name}${namespace === undefined ? "" : `?namespace=${namespace}`}`,
  });
  return [
    { kind: "ManagedCluster", name: cluster, path: `/clusters/${cluster}/yaml` },
    { kind: "ClusterManagementAddOn", name: ADD_ON, path: `/addons/${ADD_ON}/yaml` },
    { kind: "Placement", name: placement, path: `/placements/${team}/${placement}/yaml` },
    { kind: "ManifestWork", name: work, path: `/works/${cluster}/${work}/yaml`, readOnly: true },
    { kind: "ManagedClusterAddOn", ...at(`managedclusteraddons.${addOns}`, ADD_ON, cluster) },
    { kind: "AddOnTemplate", ...at(`addontemplates.${addOns}`, await templateOf(page)) },
    { kind: "AddOnDeploymentConfig", ...at(`addondeploymentconfigs.${addOns}`, ...(await configOf(page))) },
    { kind: "ManagedClusterSet", ...at(`managedclustersets.${core}`, "global") },
    { kind: "PlacementDecision", ...at(`placementdecisions.${core}`, `${placement}-decision-1`, team), readOnly: true },
    {
      kind: "CertificateSigningRequest",
      ...at("certificatesigningrequests.certificates.k8s.io", request),
      readOnly: true,
    },
  ];
}

/** Its name and namespace, as a layer of the add-on's configuration names it. */
async function configOf(page: Page): Promise<readonly [string, string]> {
  const answer = await page.request.get(`/api/v1/addons/${ADD_ON}/setup`);
  const [, namespace = "", name = ""] =
    /"resource":"addondeploymentconfigs"[^}]*"namespace":"([^"]+)","name":"([^"]+)"/.exec(await answer.text()) ?? [];
  return [name, namespace];
}

async function templateOf(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/v1/addons/${ADD_ON}/setup`);
  const { templates } = (await answer.json()) as { templates: { name: string }[] };
  return templates[0]?.name ?? "";
}

test("every kind that has a page of YAML opens and shows its object, and says where no one changes it by hand", async ({
  page,
  demo,
}) => {
  await signInAs(page, "operator");
  const hub = new TestHub(demo.kubeconfig);
  const bindings = await hub.client.list(managedClusterSetBindings, { signal: AbortSignal.timeout(30_000) });
  const [binding] = bindings;
  const bound = binding && {
    kind: "ManagedClusterSetBinding",
    name: binding.metadata.name,
    path: `/objects/managedclustersetbindings.cluster.open-cluster-management.io/${binding.metadata.name}?namespace=${binding.metadata.namespace}`,
  };
  const all: readonly Seen[] = [...(await oneOfEach(page)), ...(bound ? [bound] : [])];
  for (const { kind, name, path, readOnly } of all) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toContainText(name, ANSWERS_WITHIN);
    const text = page
      .getByRole("region", { name: `${kind} ${name} as YAML` })
      .or(page.getByLabel(`${kind} ${name} as YAML`));
    await expect(text.first(), path).toContainText(`kind: ${kind}`, ANSWERS_WITHIN);
    await expect(page.getByText(/^Read only\. /), path).toHaveCount(readOnly ? 1 : 0);
    await expect(page.getByRole("button", { name: "Edit", exact: true }), path).toHaveCount(readOnly ? 0 : 1);
  }
  await hub.close();
});

test("an add-on on a cluster says who says what of it, and leads to its YAML, where a change is reviewed and saved", async ({
  page,
  demo,
}) => {
  await signInAs(page, "operator");
  const hub = new TestHub(demo.kubeconfig);
  const [{ namespace: cluster = "" } = {}] = (await oneOfEach(page)).filter(
    ({ kind }) => kind === "ManagedClusterAddOn",
  );
  await page.goto(`/clusters/${cluster}/addons?addon=${ADD_ON}`);
  const conditions = page.getByRole("region", { name: "Conditions" });
  await expect(conditions.locator('[data-condition="Configured"]')).toContainText(
    "reported by Flotilla's add-on manager",
    ANSWERS_WITHIN,
  );
  await page.getByRole("link", { name: "ManagedClusterAddOn as YAML" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(ADD_ON);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editor = page.getByRole("textbox", { name: `ManagedClusterAddOn ${ADD_ON} as YAML` });
  await editor.fill(withLabel(await editor.inputValue(), "example.com/by: hand"));
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("example.com/by: hand", ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Save ManagedClusterAddOn" }).click();
  await expect(page.getByText(`ManagedClusterAddOn ${ADD_ON} shows your change.`)).toBeVisible(ANSWERS_WITHIN);
  const after = await hub.client.get(
    managedClusterAddOns,
    { namespace: cluster, name: ADD_ON },
    AbortSignal.timeout(30_000),
  );
  expect(after.metadata.labels["example.com/by"]).toBe("hand");
  await hub.close();
});

test("what is not shown says so, and what there is not", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/objects/secrets/keys?namespace=default");
  await expect(page.getByText("Objects of this kind are not available here")).toBeVisible();
  await page.goto("/objects/managedclustersets.cluster.open-cluster-management.io/nowhere");
  await expect(page.getByText("This hub has no object “nowhere”")).toBeVisible(ANSWERS_WITHIN);
});

function withLabel(text: string, line: string): string {
  const labels = "\n  labels:\n";
  if (text.includes(labels)) return text.replace(labels, `${labels}    ${line}\n`);
  return text.replace("metadata:\n", `metadata:${labels}    ${line}\n`);
}
