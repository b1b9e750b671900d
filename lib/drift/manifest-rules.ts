import type { ManifestConfig } from "@/lib/resources/manifest-work";

/** What identifies a manifest's object on its cluster. */
export interface ManifestIdentity {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a work asks its agent to report of one manifest: the first entry that matches it and has rules decides. */
export function feedbackRulesFor(
  configs: readonly ManifestConfig[],
  meta: ManifestIdentity,
): ManifestConfig["feedbackRules"] {
  return configs.find((config) => config.feedbackRules.length > 0 && isConfigFor(config, meta))?.feedbackRules ?? [];
}

/** Its rules for conditions, likewise. */
export function conditionRulesFor(
  configs: readonly ManifestConfig[],
  meta: ManifestIdentity,
): ManifestConfig["conditionRules"] {
  return configs.find((config) => config.conditionRules.length > 0 && isConfigFor(config, meta))?.conditionRules ?? [];
}

/** How its agent updates one manifest, likewise; undefined where nothing is said. */
export function updateStrategyFor(
  configs: readonly ManifestConfig[],
  meta: ManifestIdentity,
): ManifestConfig["updateStrategy"] {
  return configs.find((config) => config.updateStrategy !== undefined && isConfigFor(config, meta))?.updateStrategy;
}

/** Whether an entry of `manifestConfigs` is about the manifest; `*` matches any characters in namespace and name. */
function isConfigFor({ resourceIdentifier: wanted }: ManifestConfig, meta: ManifestIdentity): boolean {
  const sameResource = wanted.group === meta.group && wanted.resource === meta.resource;
  return sameResource && matches(wanted.namespace, meta.namespace) && matches(wanted.name, meta.name);
}

function matches(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  const source = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`).test(text);
}
