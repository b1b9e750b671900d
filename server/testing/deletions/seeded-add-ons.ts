import { LIFECYCLE_FLOTILLA } from "@/lib/kube/names";
import { DEFAULT_INSTALL_NAMESPACE, LIFECYCLE_ANNOTATION, PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { DemoSite } from "./demo-site";

/** What runs before the add-on goes: a Job, a Pod that ends by itself, or a Job whose end no cluster reports. */
export const HOOKS = {
  job: {
    apiVersion: "batch/v1",
    kind: "Job",
    spec: { template: { spec: { restartPolicy: "Never", containers: [] } } },
  },
  pod: { apiVersion: "v1", kind: "Pod", spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a:1" }] } },
  endless: { apiVersion: "jobs.example.com/v1", kind: "Job", spec: {} },
} as const;

/** The manifests of an add-on: something that stays, and its hook. */
function hookedManifests(name: string, hook: keyof typeof HOOKS): object[] {
  const at = { namespace: DEFAULT_INSTALL_NAMESPACE };
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, ...at } },
    { ...HOOKS[hook], metadata: { name: `${name}-clean`, ...at, annotations: { [PRE_DELETE_KEY]: "" } } },
  ];
}

export function templateOf(name: string, hook: keyof typeof HOOKS) {
  const workload = { manifests: hookedManifests(name, hook) };
  return { metadata: { name: `${name}-1` }, spec: { addonName: name, agentSpec: { workload } } };
}

/** An add-on that people install cluster by cluster. */
export async function registerHooked(site: DemoSite, name: string, hook: keyof typeof HOOKS): Promise<void> {
  await site.put(addOnTemplates, templateOf(name, hook));
  const defaultConfigs = [{ group: addOnTemplates.group, resource: addOnTemplates.plural, name: `${name}-1` }];
  await site.put(clusterManagementAddOns, {
    metadata: { name, annotations: { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA } },
    spec: { defaultConfigs, installStrategy: { type: "Manual" } },
  });
}
