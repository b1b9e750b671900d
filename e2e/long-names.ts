import type { TestHub } from "@/e2e/test-hub";
import { z } from "@/lib/kube/zod";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** As long as a name of an add-on may be: it is also the value of a label. */
export const LONG_NAME = "observability-metrics-collector-for-regulated-workloads-emea-01";
const TemplateSpec = z.looseObject({ addonName: z.string() });
const PATTERN = "hello-template";

/** An add-on of that name, like `hello-template`, by hand on every accepted cluster. */
export async function installLongName(hub: TestHub): Promise<void> {
  const written = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  const specs = (await hub.client.list(addOnTemplates, written)).map(({ spec }) => TemplateSpec.parse(spec));
  const pattern = specs.find(({ addonName }) => addonName === PATTERN);
  if (!pattern) throw new Error(`the demo has no template of ${PATTERN}`);
  const template = { metadata: { name: LONG_NAME }, spec: { ...pattern, addonName: LONG_NAME } };
  await hub.client.create(addOnTemplates, template, written);
  const supportedConfigs = [
    { group: addOnTemplates.group, resource: addOnTemplates.plural, defaultConfig: { name: LONG_NAME } },
  ];
  const spec = { supportedConfigs, installStrategy: { type: "Manual" } };
  await hub.client.create(clusterManagementAddOns, { metadata: { name: LONG_NAME }, spec }, written);
  for (const { metadata, spec: cluster } of await hub.client.list(managedClusters, written))
    if (cluster.hubAcceptsClient) await hub.installByHand(LONG_NAME, metadata.name);
}
