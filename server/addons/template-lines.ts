import type { SetupTemplate } from "@/lib/api/addons/add-on-setup";
import { compareText } from "@/lib/kube/order";
import { z } from "@/lib/kube/zod";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";

type TemplateLines = NonNullable<SetupTemplate["read"]>;

const Names = z.looseObject({ name: z._default(z.string(), ""), namespace: z._default(z.string(), "") });
const Manifest = z.looseObject({
  apiVersion: z._default(z.string(), ""),
  kind: z._default(z.string(), ""),
  metadata: z.prefault(Names, {}),
});
const Container = z.looseObject({ name: z._default(z.string(), ""), image: z._default(z.string(), "") });

/** A readable summary of a template: its manifests, feedback, and its agents' permissions on the hub. */
export function templateLines({ spec }: AddOnTemplate): TemplateLines {
  const { manifestConfigs, workload } = spec.agentSpec;
  return {
    manifests: workload.manifests.map(manifestLine),
    probes: manifestConfigs
      .map(({ resourceIdentifier: { resource, namespace, name }, feedbackRules }) => ({
        resource,
        namespace,
        name,
        reports: feedbackRules.flatMap(({ type, jsonPaths }) =>
          type === "WellKnownStatus" ? ["well-known status"] : jsonPaths.map((path) => path.name),
        ),
      }))
      .filter(({ reports }) => reports.length > 0),
    registration: (spec.registration ?? []).map(registrationLine),
  };
}

/** Every `{{NAME}}` in a template, each once. */
export function variablesIn(value: unknown): string[] {
  const found = JSON.stringify(value).matchAll(/\{\{([^{}]+)\}\}/g);
  return [...new Set(Array.from(found, ([, name = ""]) => name))].sort(compareText);
}

function manifestLine(raw: Record<string, unknown>): TemplateLines["manifests"][number] {
  const read = Manifest.safeParse(raw);
  const { apiVersion, kind, metadata } = read.success ? read.data : Manifest.parse({});
  return {
    apiVersion,
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    images: texts(containersIn(raw).map(({ image }) => image)),
    containers: texts(containersIn(raw, ["containers"]).map(({ name: container }) => container)),
    variables: variablesIn(raw),
  };
}

/** In any object with containers: pods, jobs and others. */
function containersIn(
  value: unknown,
  lists: readonly string[] = ["containers", "initContainers"],
): z.infer<typeof Container>[] {
  if (Array.isArray(value)) return value.flatMap((item) => containersIn(item, lists));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (!lists.includes(key)) return containersIn(each, lists);
    return Array.isArray(each) ? each.flatMap((container) => Container.safeParse(container).data ?? []) : [];
  });
}

/** Each once, without what is missing. */
function texts(all: readonly string[]): string[] {
  return [...new Set(all.filter((text) => text !== ""))];
}

function registrationLine({
  type,
  kubeClient,
  customSigner,
}: NonNullable<AddOnTemplate["spec"]["registration"]>[number]): TemplateLines["registration"][number] {
  const permissions = (kubeClient?.hubPermissions ?? []).map((permission) => {
    const { currentCluster, singleNamespace } = permission;
    if (permission.type === "SingleNamespace" && singleNamespace) {
      const { namespace, roleRef } = singleNamespace;
      return { roleKind: roleRef.kind, role: roleRef.name, namespace };
    }
    return { roleKind: "ClusterRole", role: currentCluster?.clusterRoleName ?? "" };
  });
  const { signerName, subject } = customSigner ?? {};
  return {
    type,
    permissions,
    signer: signerName || undefined,
    user: subject?.user || undefined,
    groups: subject?.groups ?? [],
  };
}
