import { isFields } from "@/lib/objects/editable";
import type { AddOnDeploymentConfig, ImageRegistry } from "@/lib/resources/add-on-deployment-config";

/** A setting of an agent besides its variables: a field of a configuration, and what it is there, in words. */
export interface EffectiveSetting {
  readonly field: string;
  readonly value: string;
}

/** What a configuration sets besides variables, field by field; what it leaves open is not named. */
export function settingsOf({ spec }: AddOnDeploymentConfig): readonly EffectiveSetting[] {
  const { agentInstallNamespace, registries, nodePlacement, proxyConfig, resourceRequirements } = spec;
  const { nodeSelector, tolerations = [] } = nodePlacement ?? {};
  const { httpProxy, httpsProxy, noProxy, caBundle } = proxyConfig;
  const settings: readonly (readonly [string, string | undefined])[] = [
    ["agentInstallNamespace", agentInstallNamespace || "as in the manifests"],
    ["registries", registries && registriesText(registries)],
    ["nodePlacement.nodeSelector", nodeSelector && (labelsText(nodeSelector) || "none")],
    ["nodePlacement.tolerations", tolerations.map(tolerationText).join(", ")],
    ["proxyConfig.httpProxy", httpProxy],
    ["proxyConfig.httpsProxy", httpsProxy],
    ["proxyConfig.noProxy", noProxy],
    ["proxyConfig.caBundle", caBundle && "set"],
    ...resourceRequirements.map(
      ({ containerID, resources }) => [`resourceRequirements ${containerID}`, resourcesText(resources)] as const,
    ),
  ];
  return settings.flatMap(([field, value]) => (value ? [{ field, value }] : []));
}

/** "quay.io/ocm → mirror.example.com/ocm", for each. */
export function registriesText(registries: readonly ImageRegistry[]): string {
  const lines = registries.map(({ source, mirror }) => `${source || "every registry"} → ${mirror}`);
  return lines.join(", ") || "none";
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => (value === "" ? key : `${key}=${value}`))
    .join(", ");
}

function tolerationText(toleration: Readonly<Record<string, unknown>>): string {
  const { key, operator, value, effect } = toleration;
  const what = operator === "Exists" || !value ? String(key ?? "every taint") : `${String(key)}=${String(value)}`;
  return effect ? `${what}:${String(effect)}` : what;
}

/** "requests cpu 100m, memory 128Mi; limits memory 256Mi". */
function resourcesText(resources: Readonly<Record<string, unknown>>): string {
  const parts = (["requests", "limits"] as const).flatMap((part) => {
    const amounts = resources[part];
    if (!isFields(amounts) || Object.keys(amounts).length === 0) return [];
    return [
      `${part} ${Object.entries(amounts)
        .map(([name, amount]) => `${name} ${String(amount)}`)
        .join(", ")}`,
    ];
  });
  return parts.join("; ") || "none";
}
